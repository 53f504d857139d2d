import type { LightMyRequestResponse } from 'fastify';
import type { TestServer } from './server.ts';

/** One answer of every kind that this server gives. */
export const answerKinds = (server: TestServer): [string, PromiseLike<LightMyRequestResponse>][] => {
  const { app } = server;
  const [admin, nobody] = [server.as('ROLE_ADMIN'), server.as('anonymous')];
  return [
    ['page', nobody.get('/admin/dashboard')],
    ['login page', nobody.get('/admin/login')],
    ['file', nobody.get('/admin/assets/main.abc.js')],
    ['redirection', nobody.get('/')],
    ['list', admin.get('/api/data/products')],
    ['plain JSON', admin.get('/api/data/products', { headers: { accept: 'application/json' } })],
    ['400', admin.get('/api/data/products?page=0')],
    ['401', nobody.get('/api/data/products')],
    ['403', server.as('ROLE_COMMERCIAL').get('/api/data/zones')],
    ['403 origin', admin.post('/logout', undefined, { headers: { origin: 'https://x.y' } })],
    ['404', admin.get('/api/data/rien')],
    ['404 resource', admin.get('/api/data/livraisons/RIEN')],
    ['405', admin.send({ method: 'DELETE', url: '/api/data/products' })],
    ['413', admin.patch('/api/data/utilisateurs/col001', { x: 'a'.repeat(70_000) })],
    ['415', admin.post('/api/data/livraisons/check/existence', '<x/>', { headers: { 'content-type': 'text/xml' } })],
    ['422', admin.post('/api/data/livraisons/check/existence', { codes: 'x'.repeat(300) })],
    ['503', admin.post('/api/data/commercial/synchronize')],
    ['address that is unreadable', nobody.get('/api/data/%zz')],
    ['address that is too long', admin.get(`/api/data/utilisateurs/${'a'.repeat(300)}`)],
    [
      'unreadable body',
      admin.post('/api/data/livraisons/check/existence', '{', { headers: { 'content-type': 'application/json' } }),
    ],
    ['documentation', admin.get('/api/docs/')],
    ['health', app.inject('/healthz')],
  ];
};
