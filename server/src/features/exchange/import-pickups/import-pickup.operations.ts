import { missing, mutation, type Operation, one } from '#test/operation.ts'

const PICKUP = {
  name: '"Nordwind"',
  address: '"https://files.nordwind.example/articles.csv"',
  cron: '"0 6 * * 1"',
  timeZone: '"Europe/Lisbon"',
  isPaused: 'true',
}
const args = (profile: string, given: Readonly<Record<string, string>> = {}) =>
  Object.entries({ ...PICKUP, profileId: `"${profile}"`, ...given })
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')
const create = (profile: string, given: Readonly<Record<string, string>>) =>
  `mutation { createImportPickup(${args(profile, given)}) { id } }`
const update = (id: string, given: string) => `mutation { updateImportPickup(id: "${id}", ${given}) { id } }`

export const operations: readonly Operation[] = [
  {
    name: 'importPickups',
    need: 'administer',
    foreign: 'own_workspace',
    document: () =>
      '{ importPickups { id name address userName hasSecret hostKey hostKeySeen cron state outcome because { message } profile { name } import { state } } }',
    bad: [['graphql_validation', () => '{ importPickups { password } }']],
  },
  one('importPickup', (fixture) => fixture.importPickup, 'administer'),
  mutation(
    'createImportPickup',
    ({ importProfile }) => args(importProfile),
    'not_found',
    [
      ['import_profile_not_found', () => create(missing, {})],
      ['field_required', ({ importProfile }) => create(importProfile, { name: '" "' })],
      ['pickup_address_malformed', ({ importProfile }) => create(importProfile, { address: '"ftp://example.com/x"' })],
      [
        'pickup_address_malformed',
        ({ importProfile }) => create(importProfile, { address: '"https://a:b@example.com/x"' }),
      ],
      [
        'pickup_address_malformed',
        ({ importProfile }) => create(importProfile, { address: '"sftp://example.com:6379/x"' }),
      ],
      [
        'pickup_address_malformed',
        ({ importProfile }) => create(importProfile, { address: '"sftp://example.com/x/"' }),
      ],
      [
        'secret_needed',
        ({ importProfile }) => create(importProfile, { address: '"sftp://example.com/x"', userName: '"a"' }),
      ],
      ['host_key_malformed', ({ importProfile }) => create(importProfile, { hostKey: '"ab:cd"' })],
      ['host_key_not_of_web', ({ importProfile }) => create(importProfile, { hostKey: `"SHA256:${'a'.repeat(43)}"` })],
      ['two_secrets', ({ importProfile }) => create(importProfile, { password: '"a"', privateKey: '"b"' })],
      ['private_key_malformed', ({ importProfile }) => create(importProfile, { privateKey: '"b"' })],
      ['password_malformed', ({ importProfile }) => create(importProfile, { password: '"a\\nb"' })],
      ['cron_malformed', ({ importProfile }) => create(importProfile, { cron: '"every day"' })],
      ['time_zone_unknown', ({ importProfile }) => create(importProfile, { timeZone: '"Mars/Olympus"' })],
      ['field_out_of_range', ({ importProfile }) => create(importProfile, { guardPercent: '101' })],
    ],
    'administer',
  ),
  mutation(
    'updateImportPickup',
    ({ importPickup }) => `id: "${importPickup}", guardPercent: 5`,
    'not_found',
    [
      ['import_pickup_not_found', () => update(missing, 'name: "A"')],
      ['record_changed', ({ importPickup }) => update(importPickup, 'expectedRevision: 99, name: "A"')],
      ['import_profile_not_found', ({ importPickup }) => update(importPickup, `profileId: "${missing}"`)],
      ['secret_needed', ({ importPickup }) => update(importPickup, 'address: "https://elsewhere.example/x.csv"')],
    ],
    'administer',
  ),
  mutation(
    'runImportPickup',
    ({ importPickup }) => `id: "${importPickup}"`,
    'not_found',
    [
      ['import_pickup_not_found', () => `mutation { runImportPickup(id: "${missing}") { id } }`],
      ['graphql_validation', () => 'mutation { runImportPickup { id } }'],
    ],
    'administer',
  ),
  mutation(
    'deleteImportPickup',
    ({ importPickup }) => `id: "${importPickup}"`,
    'not_found',
    [
      ['import_pickup_not_found', () => `mutation { deleteImportPickup(id: "${missing}") { id } }`],
      ['graphql_validation', () => 'mutation { deleteImportPickup { id } }'],
    ],
    'administer',
  ),
]
