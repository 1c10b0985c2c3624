// node:http and one prepared statement whose SQL returns the finished JSON: no service that asks the database can be quicker.
import { createServer } from 'node:http'
import pg from 'pg'
import { STATEMENTS } from './bare-statements.ts'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const { rows } = await pool.query<{ id: string }>('select id from selvedge.workspaces')
const workspaceId = rows[0]!.id

const server = createServer((request, response) => {
  const [, name = '', identifier] = (request.url ?? '').split('/')
  answer(name, identifier).then(
    (json) => {
      response.writeHead(json ? 200 : 404, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': json ? json.length : 0,
      })
      response.end(json)
    },
    (error) => {
      console.error(error)
      response.writeHead(500).end()
    },
  )
})

async function answer(name: string, identifier: string | undefined): Promise<Buffer | undefined> {
  const text = STATEMENTS[name]
  if (!text) return undefined
  // Bytes come as bytes; as text they would come in hex and be parsed. The types do not know "binary".
  const query = { name, text, values: [identifier ?? workspaceId], binary: true, types: AS_SENT }
  const { rows } = await pool.query<{ json: Buffer }>(query)
  return rows[0]?.json
}

const AS_SENT = { getTypeParser: () => (value: Buffer) => value }

server.keepAliveTimeout = 72_000
server.listen(Number(process.env.PORT), process.env.HOST)
