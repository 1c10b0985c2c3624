import type { Account, Said } from '../connector.ts'
import { ForeignError } from '../foreign-error.ts'
import type { Central } from './ask-central.ts'
import { addressOf } from './custom-page.ts'

/** Which companies there are, whether items may be read, and whether the page that was named is there. */
export async function testCentral(central: Central): Promise<Account> {
  const companies = await central.companies()
  const [first] = companies
  if (first === undefined) {
    throw new ForeignError('permission', {
      reason: 'no_companies',
      message:
        'Business Central shows no company. Give the app a permission set, such as D365 READ, for the companies it is to see.',
    })
  }
  await central.get(`api/v2.0/companies(${first.id})/items?$top=1&$select=id`)
  const warnings: Said[] = []
  const { customPage } = central
  if (customPage === null) warnings.push(READ_ONLY)
  else {
    try {
      await central.get(`${addressOf(customPage, first)}?$top=1`)
    } catch (error) {
      if (!(error instanceof ForeignError) || (error.kind !== 'not_found' && error.kind !== 'refused')) throw error
      throw new ForeignError('not_found', {
        reason: 'custom_page_missing',
        message: `Business Central has no page "${customPage.path}". Check that it is published, and its name: large and small letters count.`,
        value: customPage.path,
      })
    }
  }
  const names = companies.map(({ label }) => label)
  return {
    name: names.length > 3 ? `${names.slice(0, 3).join(', ')} …` : names.join(', '),
    address: central.itemPage(first, '')?.replace(/&page=30.*$/, '') ?? null,
    version: 'Business Central, API 2.0',
    permissions: [
      'items:read',
      ...(customPage ? [`${customPage.path}:read`] : []),
      ...companies.map(({ id }) => `company:${id}`),
    ],
    warnings,
    credentialsExpireAt: central.credentialsEnd,
  }
}

export const READ_ONLY: Said = {
  reason: 'read_only',
  message:
    'Microsoft’s interface has no field that a passport address could be written into, and no weight. Have an API page made that has them, name it here, and both work.',
}
