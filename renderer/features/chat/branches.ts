import type { Message } from '#shared/domain/session';

/** The id beside `id` among the versions of a message, or null at the end. */
export function neighbour(alternatives: readonly string[], id: string, step: -1 | 1): string | null {
  const at = alternatives.indexOf(id);
  return at === -1 ? null : (alternatives[at + step] ?? null);
}

/**
 * The React key of a message: versions that stand in the same place share it, so that focus stays on their switch.
 */
export function placeKey({ id, parentId, role, sessionId }: Message): string {
  if (sessionId === '') return id;
  return `${role}-${parentId ?? 'start'}`;
}

/** The question that an answer belongs to: the nearest one before it. */
export function questionBefore(messages: readonly Message[], index: number): Message | null {
  for (let i = index - 1; i >= 0; i -= 1) {
    const message = messages[i];
    if (message?.role === 'user') return message;
  }
  return null;
}
