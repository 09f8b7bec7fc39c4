import type { TurnServices } from '../../chat/turnServices';
import type { ReaderApi } from '../readerApi';
import type { Remote } from '../remote';
import type { CommunityRefresher } from './communityRefresher';

/** What commands of the chat show; communities are brought up to date first, as somebody waits for them. */
export function lookUpFresh(
  reader: Remote<ReaderApi>,
  communities: CommunityRefresher,
): TurnServices['lookUp'] {
  return async (what) => {
    if (what.what === 'communities') await communities.refresh({ all: false });
    return reader.lookUp(what);
  };
}
