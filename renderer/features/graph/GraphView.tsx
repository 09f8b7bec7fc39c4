import { useMemo, useState } from 'react';
import type { AsOf } from '#shared/domain/graph';
import { useNavigation } from '../../app/navigation';
import { useRequest } from '../../api/queries';
import { ErrorState } from '../../ui/ErrorState';
import { announce } from '../../ui/changeToast';
import { useSettled } from '../../ui/useSettled';
import { FilterChips } from './FilterChips';
import { FilterPanel } from './FilterPanel';
import type { GraphActions } from './graphActions';
import { GraphHeader } from './GraphHeader';
import { GraphList } from './GraphList';
import { GraphStage } from './GraphStage';
import { NothingShown, NothingYet } from './NothingShown';
import { PathBar } from './PathBar';
import { isFiltered, NO_FILTER } from './state/filters';
import { NOTHING } from './state/graphPart';
import { useGraphUi, type PathEnd } from './state/graphUi';
import { timeName, timeSpan } from './state/timeSteps';
import { useCommunities } from './state/useCommunities';
import { useGraphData } from './state/useGraphData';
import { usePresentEdges } from './state/usePresentEdges';
import { usePath } from './state/usePath';
import { TimeBar } from './TimeBar';
import { useViewRequests } from './useViewRequests';
import styles from './GraphView.module.css';

/** Dragging through time asks for what lies under the thumb when it rests for a moment. */
const TRAVEL_SETTLE_MS = 60;

/** The graph of what memories name: an overview, or the surroundings of one entity, opened step by step. */
export function GraphView() {
  const { graphFocus: focus, focusEntity, inspected, inspect, show, review } = useNavigation();
  const ui = useGraphUi();
  const chosen = inspected?.kind === 'entity' ? inspected.id : null;
  const [hops, setHops] = useState(1);
  const [cursor, setCursor] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const [opened] = useState(() => Date.now());

  const at = useSettled(ui.at, TRAVEL_SETTLE_MS);
  const asOf = useMemo(
    (): AsOf => (at === null ? {} : ui.knownThen ? { valid: at, known: at } : { valid: at }),
    [at, ui.knownThen],
  );
  const summary = useRequest('graph.summary', {}, { keepPrevious: true });
  const communities = useCommunities();
  const path = usePath(ui.path, ui.filter, asOf);
  const data = useGraphData({ focus, hops, filter: ui.filter, asOf, keep: path.nodeIds, prefer: chosen });
  const { view, error } = data;
  const span = timeSpan(summary.data?.from ?? null, summary.data?.to ?? null, opened);
  const lasting = usePresentEdges(view, at === null && !data.stale);
  const filtered = isFiltered(ui.filter);

  const named = (id: string): PathEnd => ({
    id,
    name: view?.nodes.find((node) => node.id === id)?.name ?? 'an entity that is not shown',
  });
  const toCentre = (id: string | null): void => {
    setCursor(id);
    focusEntity(id);
  };
  const actions: GraphActions = {
    inspect: (id) => {
      setCursor(id);
      inspect({ kind: 'entity', id });
    },
    inspectEdge: (id) => inspect({ kind: 'edge', id }),
    open: (id, along) => {
      setCursor(id);
      data.open(id, along);
    },
    fold: data.fold,
    focus: toCentre,
    path: (from, to) => ui.setPath({ from: named(from), to: to === undefined ? null : named(to) }),
    pin: () => undefined,
  };
  const isEmpty = view?.nodes.length === 0;
  const isNew = isEmpty && focus === null && !filtered && at === null;
  const root = useViewRequests(isNew, () => {
    const from = [cursor, chosen].find((id) => view?.nodes.some((node) => node.id === id) === true);
    if (from == null) announce('Choose an entity first: click it, or find it here.');
    else actions.path(from);
    return from != null;
  });

  return (
    <section ref={root} className={styles.view} aria-label="Graph">
      <GraphHeader
        view={view}
        centre={view?.nodes.find(({ id }) => id === focus)}
        focused={focus !== null}
        hops={hops}
        listed={ui.listed}
        filtersOpen={ui.filtersOpen}
        suggestions={summary.data?.suggestions ?? 0}
        saving={saving}
        onHops={setHops}
        onListed={ui.setListed}
        onFilters={ui.setFiltersOpen}
        onFocus={toCentre}
        onSave={(request) => ui.ask({ do: 'save', ...request })}
        onSuggestions={() => review('same')}
      />
      <FilterChips filter={ui.filter} communities={communities.list} onChange={ui.setFilter} />
      {view === null && error !== null ? (
        <ErrorState error={error} title="The graph could not be read" onRetry={data.retry} />
      ) : isNew ? (
        <NothingYet onChat={() => show('chat')} />
      ) : (
        <div className={styles.body}>
          {ui.filtersOpen && (
            <FilterPanel
              filter={ui.filter}
              summary={summary.data}
              communities={communities.list}
              tints={communities.tints}
              onChange={ui.setFilter}
              onClose={() => ui.setFiltersOpen(false)}
            />
          )}
          <div className={styles.stage}>
            <GraphStage
              data={data}
              communities={communities}
              focus={focus}
              filter={ui.filter}
              onFilter={ui.setFilter}
              asOf={asOf}
              chosen={chosen}
              chosenEdge={inspected?.kind === 'edge' ? inspected.id : null}
              cursor={cursor}
              onCursor={setCursor}
              path={path.found}
              actions={actions}
              onSaving={setSaving}
            />
            {ui.path !== null && (
              <PathBar
                ends={ui.path}
                path={path.answer}
                error={path.error}
                narrowed={filtered || at !== null}
                onChoose={(to) => ui.path !== null && ui.setPath({ ...ui.path, to })}
                onSwap={() => ui.path?.to != null && ui.setPath({ from: ui.path.to, to: ui.path.from })}
                onClose={() => ui.setPath(null)}
                onEdge={actions.inspectEdge}
              />
            )}
            {isEmpty && (
              <NothingShown
                filtered={filtered}
                moment={at === null || span === null ? null : timeName(span, at)}
                onClear={() => ui.setFilter(NO_FILTER)}
                onNow={() => ui.travel(null)}
                onOverview={() => toCentre(null)}
              />
            )}
          </div>
          {ui.listed && (
            <GraphList view={view ?? NOTHING} data={data} focus={focus} chosen={chosen} actions={actions} />
          )}
          {span !== null && (
            <TimeBar
              span={span}
              at={ui.at}
              knownThen={ui.knownThen}
              edges={lasting}
              ready={at === ui.at && !data.stale}
              onTravel={ui.travel}
              onKnownThen={ui.setKnownThen}
            />
          )}
        </div>
      )}
    </section>
  );
}
