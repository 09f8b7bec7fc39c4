import { z } from 'zod';
import type { ImportedMemory } from '../format';
import { timeOf } from '../values';

export interface SavedMemory {
  text: string;
  /** UTC milliseconds */
  at: number | undefined;
}

/** "1. [2024-05-01]. User prefers tea." */
const NUMBERED = /^\d{1,4}\.\s*(?:\[(\d{4}-\d{2}-\d{2})\]\.?\s*)?(.+)$/u;

/** The list of saved memories as the program shows it to its model. */
export function savedInContext(context: string): SavedMemory[] {
  return context.split('\n').flatMap((line) => {
    const [, day, text] = NUMBERED.exec(line.trim()) ?? [];
    return text === undefined ? [] : [{ text: text.trim(), at: timeOf(day) }];
  });
}

const remembered = z.looseObject({
  id: z.string().optional().catch(undefined),
  text: z.string().optional().catch(undefined),
  content: z.string().optional().catch(undefined),
  memory: z.string().optional().catch(undefined),
  created_at: z.unknown().optional(),
  create_time: z.unknown().optional(),
  updated_at: z.unknown().optional(),
});

/** Of a file of saved memories: texts, objects with one, or lists of these. */
export function rememberedIn(value: unknown): ImportedMemory[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [{ text: value }];
  if (Array.isArray(value)) return value.flatMap(rememberedIn);
  const parsed = remembered.safeParse(value);
  if (!parsed.success) return [];
  const { id, text, content, memory, ...times } = parsed.data;
  const said = text ?? content ?? memory;
  if (said === undefined) return Object.values(parsed.data).filter(Array.isArray).flatMap(rememberedIn);
  if (said.trim() === '') return [];
  const createdAt = timeOf(times.created_at ?? times.create_time);
  const updatedAt = timeOf(times.updated_at);
  return [
    {
      text: said,
      ...(id === undefined ? {} : { ref: id }),
      ...(createdAt === undefined ? {} : { createdAt }),
      ...(updatedAt === undefined ? {} : { updatedAt }),
    },
  ];
}
