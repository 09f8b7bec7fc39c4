import { newMemory } from '#shared/domain/memory';
import { AppError } from '#shared/errors';
import { parseCommand } from '../chat/commands';
import { Fallback, fallbackFolders } from '../fileBackend/fallback';

/** What goes on while the store cannot be opened: memories are kept in a file, until they can be taken over. */
export class ReducedMode {
  readonly #fallback: Fallback;
  readonly #changed: () => void;

  /** `changed`: something was kept. */
  constructor(dataDir: string, changed: () => void) {
    this.#fallback = new Fallback(fallbackFolders(dataDir));
    this.#changed = changed;
  }

  /** @throws the reason for which nothing else can be done */
  request(route: string, input: unknown, failure: unknown): unknown {
    if (route !== 'memories.remember') throw failure;
    return this.#keep(newMemory.parse(input));
  }

  /** Of a chat, only what is to be remembered can be kept; there is no answer, since there is no chat to put it in. */
  stream(name: string, input: unknown, failure: unknown): never {
    const text = name === 'chat.send' ? textOf(input) : '';
    const command = parseCommand(text);
    if (command?.kind !== 'remember' || command.fact === '') throw failure;
    const { keptIn } = this.#keep(newMemory.parse({ text: command.fact, source: 'chat' }));
    throw new AppError(
      'STORE_UNAVAILABLE',
      `The memory store cannot be opened, so this chat cannot go on. What you asked to remember is kept in ${keptIn} and is taken over as soon as the store can be opened.`,
    );
  }

  /** For the notice that is shown meanwhile. */
  words(failure: AppError): string {
    const { count, file } = this.#fallback.waiting();
    const kept =
      count === 0 || file === null
        ? 'What you ask to remember is kept in a file until then.'
        : `${count === 1 ? 'One memory is' : `${count} memories are`} kept in ${file} until then.`;
    return `${failure.message} It is tried again every few seconds. ${kept} Nothing else works meanwhile.`;
  }

  #keep(memory: ReturnType<typeof newMemory.parse>): ReturnType<Fallback['keep']> {
    const kept = this.#fallback.keep(memory, Date.now());
    this.#changed();
    return kept;
  }
}

function textOf(input: unknown): string {
  const isMessage = typeof input === 'object' && input !== null && 'text' in input;
  return isMessage && typeof input.text === 'string' ? input.text : '';
}
