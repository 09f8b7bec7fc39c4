import type { SettingKey } from '#shared/domain/settings';

/** What goes to another computer by a choice. */
const WHAT: Readonly<Partial<Record<SettingKey, string>>> = {
  chatProvider: 'What you write, and what is remembered about you, leaves this machine.',
  embeddingProvider: 'What you write, and the texts of your memories, leave this machine.',
  vectorStore: 'The numbers of your memories leave this machine; their texts do not.',
};

const NOT_ALLOWED =
  'That server is not on this computer. Nothing is sent to it until you switch on “Servers on other computers”.';

/** What a choice of a server on another computer means. */
export function awayWords(key: SettingKey, allowed: boolean): string {
  return allowed ? (WHAT[key] ?? 'This leaves this machine.') : NOT_ALLOWED;
}
