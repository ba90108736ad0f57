declare module 'virtual:libro-files' {
  interface KeptFile {
    readonly url: string;
    readonly integrity: string;
  }
  export const shellFiles: readonly KeptFile[];
  export const engineFiles: Readonly<Record<'pdf' | 'epub' | 'english' | 'dyslexic' | 'screens', readonly KeptFile[]>>;
}
