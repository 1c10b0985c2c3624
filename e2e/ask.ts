/** Asks the GraphQL endpoint of the service that pictures are taken of. */
export type Ask = <T>(query: string, variables?: object) => Promise<T>
