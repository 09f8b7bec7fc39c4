import type { ChatBehaviour } from './fakeOllamaFormats';

/** Pieces as a stream brings them: never at the borders of anything. */
function pieces(text: string): string[] {
  return text.match(/[^]{1,7}/g) ?? [];
}

const SCHEMA =
  '{"$defs":{"item":{"type":"object"}},"type":"object","properties":{"facts":{"type":"array","items":{"type":"object"}}}}';

/** Ways in which models give the JSON that they were asked for. */
export const jsonAnswers = {
  plain: (value: unknown): ChatBehaviour => ({ chunks: pieces(JSON.stringify(value, null, 1)) }),
  /** Thoughts between tags, with a draft in them. */
  thinkTags: (value: unknown): ChatBehaviour => ({
    chunks: pieces(`<think>Maybe {"facts":[{"text":"A draft."}]}?</think>\n\n${JSON.stringify(value)}`),
  }),
  fenced: (value: unknown): ChatBehaviour => ({
    chunks: pieces(`Here it is:\n\`\`\`json\n${JSON.stringify(value)}\n\`\`\`\nThat's all.`),
  }),
  schemaEcho: (value: unknown): ChatBehaviour => ({ chunks: pieces(`${SCHEMA}\n${JSON.stringify(value)}`) }),
  /** The schema alone. */
  onlySchema: (): ChatBehaviour => ({ chunks: pieces(SCHEMA) }),
  /** The first list of an object, without the object. */
  bareList: (value: object): ChatBehaviour => ({
    chunks: pieces(JSON.stringify(Object.values(value).find((entry) => Array.isArray(entry)))),
  }),
  /** Keys by other names. */
  renamed: (value: unknown, names: Readonly<Record<string, string>>): ChatBehaviour => ({
    chunks: pieces(
      JSON.stringify(value).replace(/"(\w+)":/g, (key, name: string) =>
        names[name] === undefined ? key : `"${names[name]}":`,
      ),
    ),
  }),
  /** No content; the answer is in the thoughts. */
  inThinking: (value: unknown): ChatBehaviour => ({
    chunks: pieces(JSON.stringify(value)).map((thinking) => ({ thinking })),
  }),
  /** Cut at the greatest length, this many characters before its end. */
  cut: (value: unknown, missing: number): ChatBehaviour => ({
    chunks: pieces(JSON.stringify(value).slice(0, -missing)),
    doneReason: 'length',
  }),
  prose: (): ChatBehaviour => ({ chunks: pieces('I am sorry, but I could not find any facts.') }),
  /** The server cannot make a grammar of the schema. */
  formatRefused: (): ChatBehaviour => ({ refuse: { status: 500, error: 'invalid JSON schema in format' } }),
} as const;
