export interface PostgresConnection {
  /** The directory of the unix socket. */
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}
