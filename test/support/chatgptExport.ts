import { strToU8, zipSync } from 'fflate';

const FIRST_TURN = Date.UTC(2024, 2, 4, 9) / 1_000;
const APART_S = 5 * 3_600;
const ASKED = [
  'Which tea goes with a rainy afternoon?',
  'My sister Miriam plays the cello in Oslo. What should I give her?',
  'Write a haiku about the boiler in our cellar',
  'כמה זמן מבשלים אורז?',
  'How do I prune an apple tree that is forty years old?',
];

/** A conversation as ChatGPT exports it: a tree of messages, with a hidden one of the system at its root. */
function conversation(index: number): object {
  const at = FIRST_TURN + index * APART_S;
  const asked = `${ASKED[index % ASKED.length] ?? ''} (${index + 1})`;
  const node = (id: string, parent: string | null, children: string[], message: object | null) => ({
    id,
    parent,
    children,
    message,
  });
  const said = (role: string, text: string, later: number) => ({
    id: `${role}-${index}`,
    author: { role },
    create_time: at + later,
    content: { content_type: 'text', parts: [text] },
    status: 'finished_successfully',
    metadata: {},
  });
  return {
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    title: `Chat ${index + 1}`,
    create_time: at,
    update_time: at + 60,
    current_node: 'c',
    mapping: {
      root: node('root', null, ['a'], null),
      a: node('a', 'root', ['b'], {
        ...said('system', '', 0),
        metadata: { is_visually_hidden_from_conversation: true },
      }),
      b: node('b', 'a', ['c'], said('user', asked, 1)),
      c: node('c', 'b', [], said('assistant', `Here is what I would do, in ${index + 2} steps.`, 5)),
    },
  };
}

/** The zip of a data export with that many conversations, in two parts, and one that is corrupted. */
export function chatgptZip(conversations: number): Buffer {
  const all = Array.from({ length: conversations }, (_, index) => conversation(index));
  const half = Math.ceil(conversations / 2);
  const corrupted = { id: 'no-mapping', title: 'Corrupted', create_time: FIRST_TURN };
  return Buffer.from(
    zipSync({
      'conversations-000.json': strToU8(JSON.stringify([...all.slice(0, half), corrupted])),
      'conversations-001.json': strToU8(JSON.stringify(all.slice(half))),
      'user.json': strToU8(JSON.stringify({ id: 'user-1', email: 'someone@example.com' })),
    }),
  );
}
