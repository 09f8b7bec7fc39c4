import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type {
  ParsedInput,
  ParsedStreamInput,
  RouteOutput,
  StreamChunk,
  StreamEnd,
} from '#shared/contract/index';
import type { Message } from '#shared/domain/session';
import type { Settings } from '#shared/domain/settings';
import type { PullProgress } from '#shared/domain/model';
import type { TurnServices } from '../../chat/turnServices';
import { createModelExtractor } from '../../memory/graph/modelExtractor';
import { ruleExtractor } from '../../memory/graph/rules/ruleExtractor';
import { createCommunityModel } from '../../memory/graph/communityModel';
import { PairJudge } from '../../memory/graph/resolveByModel';
import { createModelProposer } from '../../memory/learning/modelProposer';
import { fitCalibration, measurePairs, pairsSchema } from '../../memory/recall/calibration';
import { BuiltinEmbedder } from '../../models/builtin/builtinEmbedder';
import { NativeGuard } from '../../models/builtin/nativeRuntime';
import { ConnectionLog } from '../../models/connections';
import { KeyRing } from '../../models/keyRing';
import { OllamaEmbedder } from '../../models/ollama/ollamaEmbedder';
import { OpenAiEmbedder } from '../../models/openaiCompatible/openaiEmbedder';
import type { Embedder, JsonModel } from '../../models/ports';
import { createTokenCounter } from '../../models/tokens/wordPiece';
import { storePaths } from '../../store/paths';
import { exportStore } from '../../transfer/export/exportStore';
import type { ReaderApi } from '../readerApi';
import type { Remote } from '../remote';
import { endToStartAgain } from '../startAgain';
import type { WorkerStart } from '../start';
import type { WriterApi } from '../writerApi';
import { claimSimilarity } from './claimSimilarity';
import { Embedders } from './embedders';
import { SpaceBuilder } from './spaceBuilder';
import { threadExaminer } from './examiner';
import { createExplainer, type Explain } from './explainer';
import { ExtractionByModel } from './extractionByModel';
import { checkHealth } from './health';
import { JobRunner } from './jobRunner';
import { FileService } from './fileService';
import { LaterLearning } from './laterLearning';
import { LearnService } from './learnService';
import { MirrorService } from './mirror';
import { recallWith } from './outsideSearch';
import { RecallService } from './recallService';
import { Repairer } from './repair';
import { ModelServers } from './modelServers';
import { NameResolver } from './resolution';
import { RunningTurns } from './runningTurns';
import { RunningWork } from './runningWork';
import { Backups } from './backups';
import { changeMany } from './bulkChange';
import { Clusterer } from './clusterer';
import { CommunityDescriber } from './communityDescriber';
import { lookUpFresh } from './communityLookUp';
import { CommunityRefresher } from './communityRefresher';
import { Consolidator } from './consolidator';
import { ContradictionFinder } from './contradictionFinder';
import { Summarizer } from './summarizer';
import { allSweeps } from './sweepList';
import { Sweeps } from './sweeps';
import { DocumentIngester } from './documentIngest';
import { DocumentReader } from './documentReader';
import { createTableSearch, type TableSearch } from './tableSearch';
import { Importer } from './importing';
import { UnreadFiles } from './unreadFiles';
import { Uploads } from './uploads';

export interface ComputeServices {
  sweeps: Sweeps;
  backups: Backups;
  consolidator: Consolidator;
  communities: CommunityRefresher;
  /** The copy of vectors in a store outside. */
  mirror: MirrorService;
  changeMany(
    request: ParsedStreamInput<'memories.change'>,
    call: Parameters<typeof changeMany>[2],
  ): Promise<StreamEnd<'memories.change'>>;
  exportStore(
    request: ParsedStreamInput<'transfer.export'>,
    emit: (piece: StreamChunk<'transfer.export'>) => Promise<void>,
    signal: AbortSignal,
  ): Promise<StreamEnd<'transfer.export'>>;
  recall: RecallService;
  /** How a memory fares in an answer to a question. */
  explain: Explain;
  related(ask: ParsedInput<'memories.related'>): Promise<RouteOutput<'memories.related'>['items']>;
  searchTable: TableSearch;
  jobs: JobRunner;
  /** Brings another embedding space about. */
  spaces: SpaceBuilder;
  /** What the chat model reads for the graph in the background. */
  byModel: ExtractionByModel;
  turn: TurnServices;
  running: RunningTurns;
  /** Files that a window handed over, and where a file lies that it named. */
  uploads: Uploads;
  importer: Importer;
  documents: DocumentIngester;
  unread: UnreadFiles;
  /** Imports and ingests under way. */
  work: RunningWork;
  /** What goes on after answers. */
  later: LaterLearning;
  connections: ConnectionLog;
  /** Keys of services; of whoever calls them, one by one. */
  keys: KeyRing;
  history(sessionId: string, limit: number): Promise<Message[]>;
  modelStatus(refresh: boolean): Promise<RouteOutput<'models.status'>>;
  pull(
    name: string,
    onProgress: (progress: PullProgress) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void>;
  checkHealth(signal: AbortSignal): Promise<RouteOutput<'health.check'>>;
  repairer: Repairer;
  /** Memories that live in files. */
  files: FileService;
  /** Settings changed. */
  reconsider(): void;
  stop(): Promise<void>;
}

export interface ComputePeers {
  reader: Remote<ReaderApi>;
  writer: Remote<WriterApi>;
  send: (name: string, payload: unknown) => void;
}

/** Wires what the compute worker runs: model server, embedders, jobs, recall, turns. */
export function composeCompute(start: WorkerStart, { reader, writer, send }: ComputePeers): ComputeServices {
  const connections = new ConnectionLog();
  const keys = new KeyRing(start.env);
  const countTokens = lazy(() => createTokenCounter(start.resourcesDir));
  const settings = async (): Promise<Settings> => (await reader.settings()).values;
  const servers = new ModelServers({ settings, env: start.env, log: connections, keys });

  const embedders = new Embedders(
    {
      builtin: new BuiltinEmbedder({
        resourcesDir: start.resourcesDir,
        guard: new NativeGuard(start.nativeGuard),
      }),
      ollama: async (model) =>
        new OllamaEmbedder({
          server: await servers.ollama(),
          model,
          countTokens: (text) => countTokens()(text),
        }),
      openai: async (model) =>
        new OpenAiEmbedder({
          server: await servers.openai(),
          model,
          countTokens: (text) => countTokens()(text),
        }),
      ollamaHas: async (model) => {
        const status = await (await servers.ollama()).status({ refresh: false, chosen: '' });
        return status.models.some(({ name }) => name === model || name === `${model}:latest`);
      },
      calibrate: (embedder) => calibrationFor(embedder, start.resourcesDir),
      changed: () => send('models.changed', {}),
    },
    reader,
    writer,
  );
  const mirror = new MirrorService({
    ...{ reader, writer, process: start.process, log: connections },
    key: () => keys.get('vectorStore'),
  });
  const recall = new RecallService(
    reader,
    embedders,
    (text) => countTokens()(text),
    recallWith(reader, mirror),
  );
  const spaces = new SpaceBuilder({ reader, writer }, embedders);
  const resolver = new NameResolver({ reader, writer }, embedders);
  const jobs = new JobRunner(
    { reader, writer },
    embedders,
    { extractor: ruleExtractor, resolver },
    (status) => send('jobs.changed', status),
  );

  const jsonModel: JsonModel = servers;
  const running = new RunningTurns();
  const byModel = new ExtractionByModel(
    { reader, writer },
    {
      extract: createModelExtractor({ jsonModel, settings }),
      rules: ruleExtractor,
      resolver,
      judge: new PairJudge(jsonModel, settings),
      current: () => servers.forGraph(),
      busy: () => running.any,
      changed: () => {
        reader.jobs().then(
          ({ status }) => send('jobs.changed', status),
          () => undefined,
        );
      },
    },
  );
  // Whatever else the model is wanted for comes before what it reads in the background.
  const firstJsonModel: JsonModel = {
    generateJson: (request) => byModel.aside(() => jsonModel.generateJson(request)),
  };
  const proposeByModel = createModelProposer({ jsonModel: firstJsonModel, settings });
  const learn = new LearnService({ reader, writer }, embedders, proposeByModel);
  const later = new LaterLearning(learn, (result) => send('learning.ended', result));

  const files = new FileService({ reader, writer }, start.dataDir);
  const examiner = threadExaminer(start);
  const communities = new CommunityRefresher({ reader, writer });
  const turn: TurnServices = {
    openTurn: (request, caller) => writer.openTurn(request, caller),
    closeTurn: (result, caller) => writer.closeTurn(result, caller),
    remember: (memory, caller) => writer.remember(memory, caller),
    trash: (ids, caller) => writer.trash(ids, caller),
    recall: (query, options) => recall.recall(query, options),
    lookUp: lookUpFresh(reader, communities),
    learning: {
      learn: (utterance, options) => learn.learn(utterance, options),
      foundIn: (messageId) => reader.proposalsOf(messageId),
      learnLater: (utterance, model) => later.add(utterance, model),
    },
    responses: {
      find: (key) => reader.cachedResponse(key),
      keep: (response) => writer.keepResponse(response),
    },
    similarities: claimSimilarity(embedders),
    settings,
    modelStatus: (chosen) => servers.status({ refresh: false, chosen }),
    chatModel: { chat: (request) => byModel.aside(() => servers.chat(request)) },
    countTokens: (text) => countTokens()(text),
  };

  const consolidator = new Consolidator({ reader, writer }, new Clusterer(reader), () => running.any);
  const summaryModel = {
    chatModel: turn.chatModel,
    current: () => servers.unasked(),
  };
  const summarizer = new Summarizer({ reader, writer }, summaryModel);
  const describer = new CommunityDescriber(
    { reader, writer },
    {
      describe: createCommunityModel({ jsonModel: firstJsonModel, settings }),
      current: summaryModel.current,
    },
  );
  const backups = new Backups({
    dataDir: start.dataDir,
    examiner,
    settings,
    changed: (domains) => send('store.changed', { domains, origin: 'self' }),
    startAgain: endToStartAgain,
  });
  const sweeps = new Sweeps(
    { reader, writer },
    [
      ...allSweeps(
        { reader, writer },
        {
          summarizer,
          consolidator,
          contradictions: new ContradictionFinder({ reader, writer }, () => running.any),
          resolver,
          describer,
          now: Date.now,
        },
      ),
      backups.sweep(),
    ],
    (status) => send('sweeps.changed', status),
  );

  const uploads = new Uploads(start.dataDir);
  uploads.removeLeftOvers();

  const documents = new DocumentIngester({
    reader,
    writer,
    documents: new DocumentReader(start),
    find: (ref) => uploads.find(ref),
    settings,
    partTokens: async () => (await embedders.open()).embedder.partTokens(),
  });

  return {
    recall,
    uploads,
    importer: new Importer(start, { reader, writer }, { uploads, settings, holdJobs: () => jobs.hold() }),
    documents,
    unread: new UnreadFiles(),
    work: new RunningWork(),
    explain: createExplainer(reader, recall),
    related: async (ask) => reader.relatedMemories({ ...ask, settings: await settings(), now: Date.now() }),
    searchTable: createTableSearch(reader, embedders),
    jobs,
    spaces,
    byModel,
    sweeps,
    backups,
    consolidator,
    communities,
    mirror,
    changeMany: (request, call) => changeMany({ reader, writer }, request, call),
    exportStore: async (request, emit, signal) =>
      exportStore(storePaths(start.dataDir).database, request, { emit, signal, settings: await settings() }),
    turn,
    running,
    later,
    connections,
    keys,
    history: (sessionId, limit) => reader.history(sessionId, limit),
    modelStatus: async (refresh) => {
      const { chatModel } = await settings();
      const status = await servers.status({ refresh, chosen: chatModel });
      const space = await reader.activeSpace();
      return { ...status, embedder: { ...embedders.describe(), dimensions: space?.dimensions ?? null } };
    },
    pull: async (name, onProgress, signal) => {
      await (await servers.ollama()).pull(name, onProgress, signal);
      send('models.changed', {});
    },
    checkHealth: (signal) =>
      checkHealth({ dataDir: start.dataDir, examiner, reader, embedders, servers, files, mirror }, signal),
    repairer: new Repairer({ dataDir: start.dataDir, examiner, reader, writer }),
    files,
    reconsider: () => {
      servers.reconsider();
      embedders.reconsider();
      jobs.poke();
      spaces.poke();
      byModel.reconsider();
      files.reconsider();
      mirror.reconsider();
      send('models.changed', {});
    },
    stop: async () => {
      await running.stopAll();
      await Promise.all([
        jobs.stop(),
        documents.stop(),
        spaces.stop(),
        byModel.stop(),
        later.stop(),
        sweeps.stop(),
        communities.stop(),
        mirror.stop(),
      ]);
      await files.stop();
      await embedders.release();
    },
  };
}

/** The built-in model's calibration ships with the app; any other model is measured with the same pairs. */
async function calibrationFor(embedder: Embedder, resourcesDir: string): Promise<string> {
  const folder = path.join(resourcesDir, 'calibration');
  if (embedder.provider === 'builtin') return readFile(path.join(folder, 'builtin.json'), 'utf8');
  const pairs = pairsSchema.parse(JSON.parse(await readFile(path.join(folder, 'pairs.json'), 'utf8')));
  const { unrelated, paraphrase } = await measurePairs(embedder, pairs);
  return JSON.stringify(fitCalibration(unrelated, paraphrase));
}

function lazy<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
