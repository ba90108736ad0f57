/** What the DOM library leaves out because only workers have it. */
interface FileSystemSyncAccessHandle {
  read(buffer: ArrayBufferView, options?: { at?: number }): number;
  write(buffer: ArrayBufferView, options?: { at?: number }): number;
  truncate(size: number): void;
  getSize(): number;
  flush(): void;
  close(): void;
}

interface FileSystemFileHandle {
  createSyncAccessHandle(): Promise<FileSystemSyncAccessHandle>;
}

/** Trusted Types: what a policy makes is accepted where a string would be refused, so it is typed as a string. */
interface ScriptUrlPolicy {
  createScriptURL(input: string): string;
}
interface MarkupPolicy {
  createHTML(input: string): string;
}
interface ScriptUrlPolicyFactory {
  createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy;
  createPolicy(name: string, rules: MarkupPolicy): MarkupPolicy;
}
interface Window {
  readonly trustedTypes?: ScriptUrlPolicyFactory;
}
