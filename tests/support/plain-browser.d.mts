import type { IncomingMessage } from 'node:http';

export function startProxy(options: {
  origin: string;
  driver: string;
  onReport(value: never): void;
  onRequest?(incoming: IncomingMessage): void | Promise<void>;
  answers?: Record<string, () => string>;
  editRules?: ((rules: string) => string) | null;
}): Promise<{ origin: string; stop(): Promise<void> }>;

export function openChromium(executable: string, address: string): { stop(): Promise<void> };
