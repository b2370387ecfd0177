/** What the embedded server is started with. Given on the command line, so a new version changes them for everyone. */
export function serverSettings(options: { socketDir: string; durable: boolean }): string[] {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: options.socketDir,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: '128MB',
    effective_cache_size: '512MB',
    work_mem: '8MB',
    random_page_cost: '1.1',
    // Short queries over small tables: compiling them costs more than it saves.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    // A query whose application was killed must not run on.
    client_connection_check_interval: '5s',
    log_checkpoints: 'off',
    // Statements and error details carry personal data: they stay out of the log.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(options.durable ? DURABLE : FAST),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };

/** For tests: nothing survives a power cut, everything is several times faster. */
const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
};
