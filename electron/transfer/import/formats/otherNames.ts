import { isObject } from '../json';
import { namesNoDay, NO_SUCH_DAY, timeOf } from '../values';

/** What others call the text of a memory, the surest first; columns of tables, too. */
export const TEXT_NAMES = ['text', 'content', 'memory', 'fact', 'note', 'body', 'observation'] as const;
const TIME_NAMES = ['createdAt', 'created', 'timestamp', 'date'] as const;
/** A value of something that is named beside it says nothing on its own. */
const NAMES_OF_VALUES = ['key', 'name', 'field', 'label'] as const;

/** Whether a line says something that could be a memory. */
export function hasText(line: unknown): boolean {
  return isObject(line) && ('text' in line || textOf(line) !== undefined);
}

/**
 * A line with the names of ours for its text and its time, where others stand for them; or why it can be no memory.
 * Ours hold where both are there.
 */
export function withOwnNames(line: unknown): { line: unknown } | { problem: string } {
  if (!isObject(line) || ('text' in line && line['text'] !== null)) return { line };
  const text = textOf(line);
  if (text === undefined) return { problem: `It has no text (“${TEXT_NAMES.join('”, “')}”).` };
  if (typeof line['role'] === 'string') return { problem: 'It is a message of a chat, not a memory.' };
  const wrong = 'created_at' in line ? undefined : TIME_NAMES.find((name) => namesNoDay(line[name]));
  if (wrong !== undefined) return { problem: `${wrong}: ${NO_SUCH_DAY}` };
  const time = TIME_NAMES.map((name) => timeOf(line[name])).find((at) => at !== undefined);
  return { line: { ...(time === undefined ? {} : { created_at: time }), ...line, text } };
}

function textOf(line: Record<string, unknown>): string | undefined {
  const said = TEXT_NAMES.map((name) => line[name]).find(isSaid);
  if (said !== undefined) return said;
  const isNamed = NAMES_OF_VALUES.some((name) => name in line);
  return !isNamed && isSaid(line['value']) ? line['value'] : undefined;
}

function isSaid(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}
