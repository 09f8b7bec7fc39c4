import { useLayoutEffect } from 'react';
import { useNavigation } from '../../../app/navigation';
import { useTableChoice } from './tableChoice';

/** Shows in the table what another view asked for, before anything else is painted. */
export function useWantedFilter(): void {
  const wanted = useNavigation((now) => now.wantedFilter);
  useLayoutEffect(() => {
    if (wanted === null) return;
    useTableChoice.setState({ filter: wanted, viewId: null });
    useNavigation.getState().filterTaken();
  }, [wanted]);
}
