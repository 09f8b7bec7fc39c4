import { z } from 'zod';
import type { Turn } from '../conversation';
import { givenTime, reasonOf, timeOf } from '../values';
import { savedInContext, type SavedMemory } from './chatgptMemories';

const content = z.looseObject({
  content_type: z.string().catch('text'),
  parts: z.array(z.unknown()).catch([]),
  text: z.string().optional().catch(undefined),
  model_set_context: z.string().optional().catch(undefined),
});
const message = z.looseObject({
  author: z.looseObject({ role: z.string() }),
  create_time: givenTime,
  content: content.nullish().catch(null),
  recipient: z.string().nullish().catch(null),
  metadata: z
    .looseObject({ is_visually_hidden_from_conversation: z.boolean().optional().catch(undefined) })
    .nullish()
    .catch(null),
});
const node = z.looseObject({
  message: z.unknown().optional(),
  parent: z.string().nullish().catch(null),
  children: z.array(z.unknown()).catch([]),
});

type Node = z.output<typeof node>;
type Message = z.output<typeof message>;

const READABLE = new Set(['text', 'multimodal_text']);
/** To whom the program itself writes down what it is to keep. */
const NOTEBOOK = 'bio';

/**
 * The turns that a person sees, from the beginning to the node where the conversation stands: its other branches,
 * hidden nodes, tools and what models say to them are left out. Besides, what the program has saved as memories, and why
 * messages of that line cannot be read.
 */
export function shownTurns(
  mapping: Record<string, unknown>,
  currentNode: string | null,
): { turns: Turn[]; saved: SavedMemory[]; damaged: string[] } {
  const nodes = new Map<string, Node>();
  for (const [id, value] of Object.entries(mapping)) {
    const parsed = node.safeParse(value);
    if (parsed.success) nodes.set(id, parsed.data);
  }
  const turns: Turn[] = [];
  const saved: SavedMemory[] = [];
  const damaged: string[] = [];
  for (const id of lineTo(nodes, currentNode)) {
    const said = nodes.get(id)?.message;
    if (said == null && nodes.has(id)) continue; // a node of the program's own, without a message
    const parsed = message.safeParse(said);
    if (!parsed.success) {
      damaged.push(reasonOf(parsed.error));
      continue;
    }
    saved.push(...savedBy(parsed.data));
    const turn = turnOf(id, parsed.data);
    if (turn !== null) turns.push(turn);
  }
  return { turns, saved, damaged };
}

/** The ids from the root to the node, with those of nodes on the way that are damaged or missing; a circle is cut. */
function lineTo(nodes: ReadonlyMap<string, Node>, currentNode: string | null): string[] {
  const line: string[] = [];
  const met = new Set<string>();
  let id = currentNode !== null && nodes.has(currentNode) ? currentNode : latestLeaf(nodes);
  while (id !== null && !met.has(id)) {
    met.add(id);
    line.push(id);
    const found = nodes.get(id);
    id = found === undefined ? parentOf(nodes, id) : (found.parent ?? null);
  }
  return line.reverse();
}

/** By what the other nodes say, where the node itself cannot. */
function parentOf(nodes: ReadonlyMap<string, Node>, child: string): string | null {
  for (const [id, { children }] of nodes) if (children.includes(child)) return id;
  return null;
}

/** Where nothing says where the conversation stands: the last thing that was said. */
function latestLeaf(nodes: ReadonlyMap<string, Node>): string | null {
  let latest: { id: string; at: number } | null = null;
  for (const [id, { message: said, children }] of nodes) {
    if (children.length > 0) continue;
    const parsed = message.safeParse(said);
    const at = parsed.success ? (timeOf(parsed.data.create_time) ?? 0) : -1;
    if (latest === null || at >= latest.at) latest = { id, at };
  }
  return latest?.id ?? null;
}

function turnOf(ref: string, said: Message): Turn | null {
  const role = said.author.role;
  if (role !== 'user' && role !== 'assistant') return null;
  if (said.metadata?.is_visually_hidden_from_conversation === true) return null;
  if (said.recipient != null && said.recipient !== 'all') return null;
  if (said.content == null || !READABLE.has(said.content.content_type)) return null;
  const text = textOf(said.content);
  return text === '' ? null : { ref, role, text, at: timeOf(said.create_time) };
}

/** Pictures and sounds have no text, but for what was heard. */
function textOf({ parts, text }: z.output<typeof content>): string {
  const heard = z.looseObject({ text: z.string() });
  const texts = parts.flatMap((part) => {
    if (typeof part === 'string') return [part];
    const spoken = heard.safeParse(part);
    return spoken.success ? [spoken.data.text] : [];
  });
  return (texts.length > 0 ? texts : [text ?? ''])
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n\n');
}

function savedBy(said: Message): SavedMemory[] {
  if (said.content == null) return [];
  if (said.content.content_type === 'model_editable_context') {
    return savedInContext(said.content.model_set_context ?? '');
  }
  if (said.author.role === 'assistant' && said.recipient === NOTEBOOK) {
    const text = textOf(said.content);
    return text === '' ? [] : [{ text, at: timeOf(said.create_time) }];
  }
  return [];
}
