import express from 'express';

/**
 * The least an Express server can do for the same answers: `ANSWERS` holds them as JSON, by path. `node bare.mjs`
 * listens on a free port and says which.
 */
const answers = JSON.parse(process.env.ANSWERS);
const app = express();
app.get('/api/dedicated', (_request, response) => response.json(answers['/api/dedicated']));
app.get('/api/servers/inventory', (_request, response) => response.json(answers['/api/servers/inventory']));
app.post('/send-contact', express.json(), (_request, response) =>
  response.status(201).json(answers['/send-contact']),
);
const server = app.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
