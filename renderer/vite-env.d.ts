/// <reference types="vite/client" />

/** What the Electron preload script offers; absent in a browser tab. */
interface MnemoscopePort {
  post(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  readonly platform: string;
  /** Where the file lies on this machine; empty when it does not. */
  pathOf(file: File): string;
}

interface Window {
  readonly mnemoscope?: MnemoscopePort;
}
