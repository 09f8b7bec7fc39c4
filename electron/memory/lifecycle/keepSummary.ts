import { runBackground, runCommand, type CommandContext } from '../../store/command';
import { findSession } from '../../store/sessions';
import { markSummarized, summaryOf } from '../../store/sweeps';
import { editMemory } from '../ingest/edit';
import { saveMemory } from '../ingest/remember';
import { quote } from '../words';

/**
 * Keeps the summary of a chat, in place of the one that it had. One that the person put away or threw away is not made
 * again. `text` null: there was nothing to tell. `until`: the chat as it was then, UTC milliseconds.
 */
export function keepSummary(
  context: CommandContext,
  { sessionId, text, until }: { sessionId: string; text: string | null; until: number },
): void {
  const { db } = context;
  const session = findSession(db, sessionId);
  if (session === null) return;
  const known = summaryOf(db, sessionId);
  const wanted = known === null || known.status === 'active';
  if (text !== null && wanted) {
    runCommand(
      context,
      {
        name: 'sessions.summarize',
        actor: 'system',
        domains: ['memories', 'journal', 'jobs'],
        label: () => `Summarised the chat ${quote(session.title)}`,
        undoable: true,
      },
      () => {
        const save = { now: context.now(), settings: context.settings() };
        if (known !== null) {
          editMemory(db, known.id, { text }, save.now);
          return;
        }
        const { scope } = save.settings;
        const sourceRef = `session:${sessionId}`;
        saveMemory(
          db,
          { text, kind: 'summary', tags: [], scope, source: 'chat', sourceRef, sessionId },
          save,
        );
      },
    );
  }
  runBackground(context, [], () => markSummarized(db, sessionId, until));
}
