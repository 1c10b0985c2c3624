import pg from 'pg'

/** How to connect as the owner of the tables; or a connection that is open, and stays so: a start has one for all that it asks before anything else connects. */
export type Owner = pg.ClientConfig | pg.Client

export async function asOwner<T>(owner: Owner, work: (client: pg.Client) => Promise<T>): Promise<T> {
  if (owner instanceof pg.Client) return work(owner)
  const client = await connectAsOwner(owner)
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

export async function connectAsOwner(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    application_name: 'selvedge_owner',
    options: '-c search_path=selvedge',
  })
  // A connection that is lost is heard of by whatever is asked next.
  client.on('error', () => {})
  await client.connect()
  return client
}
