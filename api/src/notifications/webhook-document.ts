import { webhookPayloadSchema } from '@site/api-contract/team-events';
import type { ZodOpenApiPathsObject } from 'zod-openapi';

/** OpenAPI description of the webhook that teams receive. */
export const teamWebhooks: ZodOpenApiPathsObject = {
  teamEvent: {
    post: {
      summary: 'Événement d’une version',
      description:
        'Envoyé à l’adresse que l’exploitant enregistre pour une équipe (npm run teams -- notify) : fin d’une version à l’essai, retour à une version, approbation en attente, donnée ou refusée. Signé d’après Standard Webhooks : webhook-id, le même à chaque essai, webhook-timestamp et webhook-signature (v1). Une réponse 2xx l’accepte, 410 y met fin, toute autre le fait revenir, dix fois et trois jours au plus.',
      requestBody: { content: { 'application/json': { schema: webhookPayloadSchema } } },
      responses: { '2XX': { description: 'Reçu ; le corps de la réponse n’est pas lu' } },
    },
  },
};
