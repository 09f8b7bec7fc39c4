import { closeSync, openSync, writeSync } from 'node:fs';

const WORDS =
  'the a of to and in is for on with that it as was garden river bread boat winter train letter music Python Falcon Leeds Mira copper harbour window sister plan list recipe answer question because between under always never twelve seven'.split(
    ' ',
  );
const TURNS = 20;
const START = Date.UTC(2023, 0, 1) / 1000;

/** Writes a ChatGPT export of about so many bytes: conversations of twenty messages, questions short and answers long. */
export function seedExport(file: string, bytes: number): { conversations: number; messages: number } {
  const handle = openSync(file, 'w');
  let written = writeSync(handle, '[');
  let conversations = 0;
  const random = randomFrom(7);
  try {
    while (written < bytes) {
      const text = JSON.stringify(conversation(conversations, random));
      written += writeSync(handle, conversations === 0 ? text : `,\n${text}`);
      conversations += 1;
    }
    writeSync(handle, ']');
  } finally {
    closeSync(handle);
  }
  return { conversations, messages: conversations * TURNS };
}

function conversation(number: number, random: () => number): unknown {
  const mapping: Record<string, unknown> = {
    root: { id: 'root', message: null, parent: null, children: ['n0'] },
  };
  const at = START + number * 600;
  for (let i = 0; i < TURNS; i += 1) {
    const isUser = i % 2 === 0;
    mapping[`n${i}`] = {
      id: `n${i}`,
      message: {
        id: `n${i}`,
        author: { role: isUser ? 'user' : 'assistant', name: null, metadata: {} },
        create_time: at + i * 20.25,
        update_time: null,
        content: {
          content_type: 'text',
          parts: [`${number}-${i} ${sentence(isUser ? 25 : 220, random)}`],
        },
        status: 'finished_successfully',
        end_turn: true,
        weight: 1,
        metadata: { model_slug: 'gpt-4o', request_id: `r${number}-${i}`, message_source: null },
        recipient: 'all',
      },
      parent: i === 0 ? 'root' : `n${i - 1}`,
      children: i === TURNS - 1 ? [] : [`n${i + 1}`],
    };
  }
  return {
    title: `Conversation ${number}`,
    create_time: at,
    update_time: at + 400,
    mapping,
    current_node: `n${TURNS - 1}`,
    conversation_id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  };
}

function sentence(words: number, random: () => number): string {
  const count = Math.ceil(words * (0.5 + random()));
  return Array.from({ length: count }, () => WORDS[Math.floor(random() * WORDS.length)]).join(' ');
}

/** The same numbers each time. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
