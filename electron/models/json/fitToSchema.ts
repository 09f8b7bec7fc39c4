import type { JsonSchema } from '../ports';

export type Aliases = Readonly<Record<string, readonly string[]>>;

type Fields = Record<string, unknown>;

interface Context {
  root: JsonSchema;
  aliases: Aliases;
}

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Instead of an answer, or around it, models repeat the schema that they were given. */
function isSchema(value: Fields): boolean {
  if ('$defs' in value || '$schema' in value) return true;
  return typeof value['type'] === 'string' && ('properties' in value || 'items' in value);
}

/** `entity_name`, `entityName` and `Entity-Name` are one. */
const bare = (key: string): string => key.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

function resolved(schema: unknown, root: JsonSchema): JsonSchema | null {
  if (!isObject(schema)) return null;
  const { $ref } = schema;
  if (typeof $ref !== 'string') return schema;
  const name = $ref.replace(/^#\/\$defs\//, '');
  const target = $ref === '#' ? root : root.$defs?.[name];
  return isObject(target) ? target : null;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value;
}

/** Of alternatives the one of the value's own kind. */
function alternative(schema: JsonSchema, value: unknown, context: Context): JsonSchema | null {
  const branches = (schema.anyOf ?? schema.oneOf ?? []).map((branch) => resolved(branch, context.root));
  return branches.find((branch) => branch?.type === typeOf(value)) ?? null;
}

/** Gives known keys their names. */
function renamed(value: Fields, wanted: Readonly<Fields>, aliases: Aliases): Fields {
  const names = new Map<string, string>();
  for (const key of Object.keys(wanted)) {
    if (Object.hasOwn(value, key)) continue;
    const others = [key, ...(aliases[key] ?? [])].map(bare);
    const found = Object.keys(value).find(
      (name) => others.includes(bare(name)) && !Object.hasOwn(wanted, name) && !names.has(name),
    );
    if (found !== undefined) names.set(found, key);
  }
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [names.get(key) ?? key, entry]));
}

function fitObject(value: Fields, schema: JsonSchema, context: Context): Fields {
  const wanted = schema.properties ?? {};
  return Object.fromEntries(
    Object.entries(renamed(value, wanted, context.aliases)).map(([key, entry]) => [
      key,
      Object.hasOwn(wanted, key) ? fit(entry, wanted[key], context) : entry,
    ]),
  );
}

/** The one text of an item, where models write that text instead of the item. */
function onlyText(item: JsonSchema | null): string | null {
  const texts = Object.entries(item?.properties ?? {}).filter(
    ([, property]) => isObject(property) && property.type === 'string',
  );
  return texts.length === 1 ? (texts[0]?.[0] ?? null) : null;
}

function fitList(value: unknown, schema: JsonSchema, context: Context): unknown {
  if (value === null) return [];
  const item = resolved(schema.items, context.root);
  if (isObject(value)) {
    return item?.type === 'object' && !isSchema(value) ? [fit(value, item, context)] : value;
  }
  if (!Array.isArray(value)) return value;
  const text = item?.type === 'object' ? onlyText(item) : null;
  return value.map((entry: unknown) =>
    typeof entry === 'string' && text !== null ? { [text]: entry } : fit(entry, item, context),
  );
}

function fit(value: unknown, node: unknown, context: Context): unknown {
  const schema = resolved(node, context.root);
  if (schema === null) return value;
  if (schema.anyOf !== undefined || schema.oneOf !== undefined) {
    const branch = alternative(schema, value, context);
    return branch === null ? value : fit(value, branch, context);
  }
  switch (schema.type) {
    case 'object':
      return isObject(value) ? fitObject(value, schema, context) : value;
    case 'array':
      return fitList(value, schema, context);
    case 'number':
    case 'integer':
      return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))
        ? Number(value)
        : value;
    case 'string':
      return typeof value === 'number' && Number.isFinite(value) ? String(value) : value;
    default:
      return value;
  }
}

/** The names of the lists that an object is to have. */
function listsOf(schema: JsonSchema, root: JsonSchema): string[] {
  return Object.entries(schema.properties ?? {})
    .filter(([, property]) => resolved(property, root)?.type === 'array')
    .map(([name]) => name);
}

/** How many keys of the list's items a value has: more than none where it could be one of them. */
function keysOf(value: Fields, list: unknown, context: Context): number {
  const items = resolved(resolved(list, context.root)?.items, context.root);
  const wanted = items?.properties ?? {};
  return Object.keys(renamed(value, wanted, context.aliases)).filter((key) => Object.hasOwn(wanted, key))
    .length;
}

/** Gives each item to the list that it looks most like an item of; null where none does. */
function sorted(items: readonly unknown[], lists: readonly string[], context: Context): Fields | null {
  const wanted = context.root.properties ?? {};
  const filled = new Map<string, unknown[]>(lists.map((name) => [name, []]));
  for (const item of items) {
    if (!isObject(item)) continue;
    const [best] = lists
      .map((name) => ({ name, keys: keysOf(item, wanted[name], context) }))
      .sort((a, b) => b.keys - a.keys);
    if (best !== undefined && best.keys > 0) filled.get(best.name)?.push(item);
  }
  return [...filled.values()].some((list) => list.length > 0) ? Object.fromEntries(filled) : null;
}

/** Finds the wanted object in what stands around it or is left of it. */
function wholeOf(value: unknown, context: Context): unknown {
  const { root } = context;
  const wanted = root.properties ?? {};
  const [list, ...more] = listsOf(root, root);
  if (Array.isArray(value)) {
    const first: unknown = value[0];
    if (value.length === 1 && isObject(first) && hasAny(first, wanted, context)) return first;
    if (list === undefined) return value;
    if (more.length > 0) return sorted(value, [list, ...more], context) ?? value;
    return { [list]: value.filter((entry) => typeof entry !== 'string') };
  }
  if (!isObject(value) || hasAny(value, wanted, context)) return value;
  const inner = Object.values(value).find((entry) => isObject(entry) && hasAny(entry, wanted, context));
  if (inner !== undefined) return inner;
  if (list === undefined || isSchema(value)) return value;
  if (more.length > 0) return sorted([value], [list, ...more], context) ?? value;
  if (keysOf(value, wanted[list], context) > 0) return { [list]: [value] };
  const lists = Object.values(value).filter((entry) => Array.isArray(entry));
  return lists.length === 1 ? { [list]: lists[0] } : value;
}

function hasAny(value: Fields, wanted: Readonly<Fields>, context: Context): boolean {
  return Object.keys(renamed(value, wanted, context.aliases)).some((key) => Object.hasOwn(wanted, key));
}

/** Of several lists, one that was left out beside another has nothing in it. */
function withAllLists(value: unknown, { root }: Context): unknown {
  const lists = listsOf(root, root);
  if (!isObject(value) || !lists.some((name) => Array.isArray(value[name]))) return value;
  return { ...Object.fromEntries(lists.map((name) => [name, []])), ...value };
}

/**
 * Brings what a model wrote nearer to what was asked: other names of keys, a bare list, a single item, a wrapper
 * around it all, numbers in quotation marks. Whether the result fits is for the schema to say.
 */
export function fitToSchema(value: unknown, schema: JsonSchema, aliases: Aliases = {}): unknown {
  const context = { root: schema, aliases };
  if (schema.type === 'object') return withAllLists(fit(wholeOf(value, context), schema, context), context);
  const lists = isObject(value) ? Object.values(value).filter((entry) => Array.isArray(entry)) : [];
  return fit(schema.type === 'array' && lists.length === 1 ? lists[0] : value, schema, context);
}
