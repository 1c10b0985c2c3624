import { GS1_VOCABULARY, LINKSET_CONTEXT } from './linkset.ts'

/** What other resolvers may read about this one (GS1 Resolver Description File 1.2.0). */
export function describeResolver(publicHost: string) {
  return {
    name: `Digital product passports at ${new URL(publicHost).host}`,
    resolverRoot: publicHost,
    supportedPrimaryKeys: ['01'],
    supportedLinkType: [{ namespace: GS1_VOCABULARY, prefix: 'gs1:' }],
    linkTypeDefaultCanBeLinkset: false,
    jsonLdContextLocation: LINKSET_CONTEXT,
  }
}
