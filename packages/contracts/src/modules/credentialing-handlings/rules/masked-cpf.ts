/** As results are published: enough for the family to find itself, too little for anybody else. */
export const maskedCpf = (bare: string): string => `***.${bare.slice(3, 6)}.${bare.slice(6, 9)}-**`;
