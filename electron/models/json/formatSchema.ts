import { z } from 'zod';
import type { JsonSchema } from '../ports';

/**
 * What servers turn into a grammar. Lengths and patterns of texts and ranges of numbers are left to the check
 * afterwards: long repetitions make grammars that are slow or refused.
 */
const KEPT = new Set([
  'type',
  'properties',
  'required',
  'items',
  'enum',
  'const',
  'anyOf',
  'oneOf',
  '$ref',
  '$defs',
  'description',
  'additionalProperties',
  'maxItems',
]);
/** Keys whose entries are schemas by name. */
const NAMED = new Set(['properties', '$defs']);

function structureOf(node: unknown, named: boolean): unknown {
  if (Array.isArray(node)) return node.map((entry) => structureOf(entry, false));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key]) => named || KEPT.has(key))
      .map(([key, value]) => [key, structureOf(value, !named && NAMED.has(key))]),
  );
}

const cache = new WeakMap<z.ZodType, JsonSchema>();

/** The structure of a zod type as JSON Schema, for the `format` of a request. Keys with defaults are asked for too. */
export function formatSchema(schema: z.ZodType): JsonSchema {
  const known = cache.get(schema);
  if (known !== undefined) return known;
  // Safe: a JSON Schema with some of its keywords left out is still one.
  const made = structureOf(
    z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }),
    false,
  ) as JsonSchema;
  cache.set(schema, made);
  return made;
}
