import { useRequest } from '../../api/queries';

/** The last thing that the person asked in any chat; null where there was nothing. */
export function useLastQuestion(): string | null {
  const sessions = useRequest('sessions.list', {}).data?.sessions ?? [];
  const last = sessions.reduce<(typeof sessions)[number] | null>(
    (newest, session) => (newest === null || session.updatedAt > newest.updatedAt ? session : newest),
    null,
  );
  const { data } = useRequest('sessions.get', { id: last?.id ?? '' }, { enabled: last !== null });
  return (
    data?.messages.filter(({ role, text }) => role === 'user' && !text.startsWith('/')).at(-1)?.text ?? null
  );
}
