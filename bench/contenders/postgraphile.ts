// PostGraphile 5 as its documentation would have it in production: a fixed schema, prepared statements, lists instead of
// connections, answers written as text by Grafast, no GraphiQL, no watching, no subscriptions.
import { createServer } from 'node:http'
import { postgraphile } from 'postgraphile'
import { makePgService } from 'postgraphile/adaptors/pg'
import { grafserv } from 'postgraphile/grafserv/node'
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber'

const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  // Our SQL functions are no part of its schema: one of them has the name that it gives to a list.
  disablePlugins: ['PgProceduresPlugin'],
  pgServices: [
    makePgService({
      connectionString: process.env.DATABASE_URL,
      schemas: ['selvedge'],
      poolConfig: { max: 10 },
      pubsub: false,
    }),
  ],
  schema: { defaultBehavior: '+list -connection -mutation' },
  grafserv: { graphqlPath: '/graphql', graphiql: false, watch: false, outputDataAsString: true },
  grafast: { explain: false },
})
const handler = instance.createServ(grafserv)
const server = createServer()
server.keepAliveTimeout = 72_000
await handler.addTo(server)
server.listen(Number(process.env.PORT), process.env.HOST)
