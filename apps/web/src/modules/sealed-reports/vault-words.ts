/** What an owner can do to their vault. */
export type VaultAct = 'create' | 'password' | 'forgot' | 'recovery' | 'drill' | 'replace';

interface ActWords {
  readonly title: string;
  readonly action: string;
  readonly why: readonly string[];
  /** What opens the vault for it. */
  readonly opens: 'password' | 'code' | null;
  readonly setsPassword: boolean;
}

export const vaultActs: Readonly<Record<VaultAct, ActWords>> = {
  create: {
    title: 'Criar minha chave',
    action: 'Criar',
    why: [
      'A chave é criada neste navegador e só sai daqui cifrada por uma senha própria, a senha do cofre. O servidor não a conhece e a administração não a redefine.',
      'Em seguida aparece um código de recuperação para imprimir: é o que abre o cofre se a senha for esquecida.',
    ],
    opens: null,
    setsPassword: true,
  },
  password: {
    title: 'Trocar a senha do cofre',
    action: 'Trocar a senha',
    why: ['A chave continua a mesma: todos os relatos que você lê continuam abrindo.'],
    opens: 'password',
    setsPassword: true,
  },
  forgot: {
    title: 'Esqueci a senha do cofre',
    action: 'Recuperar',
    why: [
      'Com o código impresso você escolhe outra senha. A chave continua a mesma e nenhum relato se perde.',
    ],
    opens: 'code',
    setsPassword: true,
  },
  recovery: {
    title: 'Trocar o código de recuperação',
    action: 'Gerar outro código',
    why: ['Se o papel se perdeu ou foi visto, gere outro. O código anterior deixa de abrir o cofre.'],
    opens: 'password',
    setsPassword: false,
  },
  drill: {
    title: 'Ensaiar a recuperação',
    action: 'Conferir o código',
    why: ['Digite o código do papel: só se confere se ele abre o cofre. Nada muda.'],
    opens: 'code',
    setsPassword: false,
  },
  replace: {
    title: 'Perdi a senha e o código',
    action: 'Criar outra chave',
    why: [
      'Sem a senha e sem o código ninguém abre o seu cofre, nem a administração. Você cria outra chave.',
      'Os relatos que você lia continuam seus, mas deixam de abrir até que outra pessoa que os lê entregue a você a chave de cada um.',
      'Quem lê com você e quem designa são avisados. Até que outra pessoa confirme de novo as suas designações, nenhum relato novo é cifrado para você.',
    ],
    opens: null,
    setsPassword: true,
  },
};
