import type { SettingKey } from './settings';

interface SettingAlias {
  /** As the other program writes it; a dot stands between a table and its key. */
  name: string;
  key: SettingKey;
  from: 'PocketPaw' | 'zeph';
  /** Its values that are called otherwise here; all others are taken as they are. */
  values?: Readonly<Record<string, string>>;
}

/**
 * Settings of other programs that mean the same as one here. Their names come from PocketPaw's `config.py` and from
 * zeph's `config/default.toml` and `[memory.graph]`; what differs in its unit or its meaning is not among them.
 * `memory_backend` and `ollama_host` need no entry: they are called the same here.
 */
export const SETTING_ALIASES: readonly SettingAlias[] = [
  { name: 'ollama_model', key: 'chatModel', from: 'PocketPaw' },
  {
    name: 'llm_provider',
    key: 'chatProvider',
    from: 'PocketPaw',
    values: { openai_compatible: 'openai-compatible' },
  },
  { name: 'openai_compatible_base_url', key: 'openaiUrl', from: 'PocketPaw' },
  { name: 'openai_compatible_model', key: 'openaiChatModel', from: 'PocketPaw' },
  { name: 'mem0_vector_store', key: 'vectorStore', from: 'PocketPaw' },
  { name: 'mem0_ollama_base_url', key: 'ollamaHost', from: 'PocketPaw' },
  { name: 'mem0_embedder_provider', key: 'embeddingProvider', from: 'PocketPaw' },
  { name: 'mem0_embedder_model', key: 'embeddingModel', from: 'PocketPaw' },
  { name: 'mem0_auto_learn', key: 'learning', from: 'PocketPaw', values: { true: 'auto', false: 'off' } },
  { name: 'file_auto_learn', key: 'learning', from: 'PocketPaw', values: { true: 'auto', false: 'off' } },
  { name: 'llm.base_url', key: 'ollamaHost', from: 'zeph' },
  { name: 'llm.model', key: 'chatModel', from: 'zeph' },
  { name: 'llm.embedding_model', key: 'embeddingModel', from: 'zeph' },
  { name: 'llm.openai.base_url', key: 'openaiUrl', from: 'zeph' },
  { name: 'llm.openai.model', key: 'openaiChatModel', from: 'zeph' },
  { name: 'llm.openai.embedding_model', key: 'openaiEmbeddingModel', from: 'zeph' },
  { name: 'llm.response_cache_enabled', key: 'responseCache', from: 'zeph' },
  { name: 'memory.vector_backend', key: 'vectorStore', from: 'zeph', values: { sqlite: 'sqlite-vec' } },
  { name: 'memory.semantic.recall_limit', key: 'injectLimit', from: 'zeph' },
  { name: 'memory.semantic.mmr_lambda', key: 'diversity', from: 'zeph' },
  { name: 'memory.semantic.importance_weight', key: 'weightImportance', from: 'zeph' },
  { name: 'memory.documents.top_k', key: 'chunkLimit', from: 'zeph' },
  { name: 'memory.documents.rag_enabled', key: 'documentsInAnswers', from: 'zeph' },
  { name: 'memory.graph.max_hops', key: 'graphHops', from: 'zeph' },
  { name: 'memory.graph.recall_limit', key: 'graphFactLimit', from: 'zeph' },
  { name: 'memory.graph.entity_similarity_threshold', key: 'entityMergeSimilarity', from: 'zeph' },
  { name: 'memory.graph.entity_ambiguous_threshold', key: 'entityAskSimilarity', from: 'zeph' },
  { name: 'memory.graph.extraction_timeout_secs', key: 'extractTimeoutSeconds', from: 'zeph' },
  { name: 'memory.graph.expired_edge_retention_days', key: 'edgeExpiryDays', from: 'zeph' },
  { name: 'memory.graph.max_entities', key: 'entityCap', from: 'zeph' },
];
