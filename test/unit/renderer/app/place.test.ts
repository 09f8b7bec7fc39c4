import { expect, it } from 'vitest';
import { keepPlace, loadPlace, START } from '../../../../renderer/app/place';

function storage(kept: string | null = null) {
  const held = { value: kept };
  return {
    held,
    getItem: () => held.value,
    setItem: (_key: string, value: string) => void (held.value = value),
  };
}

it('comes back to the same view, chat and inspected thing', () => {
  const tab = storage();
  const place = {
    view: 'memories',
    inspected: { kind: 'memory', id: 'm' },
    sessionId: 's',
    incognito: false,
  } as const;
  keepPlace(tab, place);
  expect(loadPlace(tab)).toEqual(place);
});

it('keeps nothing of an incognito chat', () => {
  const tab = storage();
  keepPlace(tab, { ...START, incognito: true });
  expect(tab.held.value).not.toContain('incognito');
  expect(loadPlace(tab)).toEqual(START);
});

it.each([null, '', '{', '[]', '{"view":"nowhere","inspected":null,"sessionId":null}'])(
  'begins at the start with %j',
  (kept) => {
    expect(loadPlace(storage(kept))).toEqual(START);
  },
);
