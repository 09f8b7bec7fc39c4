import { AppError } from '#shared/errors';
import { ServerEmbedder, type ServerEmbedderOptions } from '../embedding/serverEmbedder';
import type { OllamaServer } from './ollamaServer';
import { embedAnswer } from './schemas';

const NO_MODEL = 'No model of Ollama for search by meaning is named. Name one in Settings.';

/** An embedding model in Ollama. */
export class OllamaEmbedder extends ServerEmbedder {
  constructor({ server, model, ...options }: ServerEmbedderOptions & { server: OllamaServer }) {
    super(
      {
        provider: 'ollama',
        place: '',
        leavesMachine: server.leavesMachine,
        contextLength: async (signal) => {
          if (model === '') throw new AppError('MODEL_MISSING', NO_MODEL);
          return (await server.connection().catalog.show(model, signal)).contextLength;
        },
        embed: async (input, signal) => {
          const { embeddings } = await server.connection().http.json(
            {
              method: 'POST',
              path: '/api/embed',
              body: { model, input, truncate: false },
              purpose: 'Embed texts with a model in Ollama',
              model,
              signal,
            },
            embedAnswer,
          );
          return embeddings;
        },
      },
      { model, ...options },
    );
  }
}
