import { createHash } from 'node:crypto';
import type { ChatMessage } from '../models/ports';

/** Names a prompt: the same key means the same model, the same messages and the same room for them. SHA-256, hex. */
export function responseKey(prompt: {
  model: string;
  messages: readonly ChatMessage[];
  contextLength: number;
}): string {
  const { model, messages, contextLength } = prompt;
  const parts = [model, contextLength, messages.map(({ role, content }) => [role, content])];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
