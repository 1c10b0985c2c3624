import { count, list, missing, mutation, type Operation, one } from '#test/operation.ts'

export const operations: readonly Operation[] = [
  {
    ...list(
      'privateLinks',
      ({ draft }) => `(recordId: "${draft}", state: ACTIVE)`,
      'id label state items { kind id name } openings(take: 1) { number userAgent network openedAt }',
      false,
    ),
    need: 'edit',
  },
  { ...count('privateLinkCount'), need: 'edit' },
  one('privateLink', ({ privateLink }) => privateLink, 'edit'),
  mutation(
    'createPrivateLink',
    ({ draft, material }) =>
      `label: "For the audit", variantIds: ["${draft}"], materialIds: ["${material}"], passcode: "483920"`,
    'bad_input',
    [
      ['selection_empty', () => 'mutation { createPrivateLink(label: "A") { url } }'],
      [
        'selection_mixed',
        ({ draft }) =>
          `mutation { createPrivateLink(label: "A", passportOf: "${draft}", variantIds: ["${draft}"]) { url } }`,
      ],
      ['field_required', ({ draft }) => `mutation { createPrivateLink(label: " ", passportOf: "${draft}") { url } }`],
      ['variant_not_found', () => `mutation { createPrivateLink(label: "A", passportOf: "${missing}") { url } }`],
      ['product_not_found', () => `mutation { createPrivateLink(label: "A", productIds: ["${missing}"]) { url } }`],
      ['file_not_found', () => `mutation { createPrivateLink(label: "A", fileIds: ["${missing}"]) { url } }`],
      [
        'expiry_past',
        ({ draft }) =>
          `mutation { createPrivateLink(label: "A", passportOf: "${draft}", expiresAt: "2020-01-01T00:00:00Z") { url } }`,
      ],
      [
        'expiry_too_late',
        ({ draft }) =>
          `mutation { createPrivateLink(label: "A", passportOf: "${draft}", expiresAt: "2120-01-01T00:00:00Z") { url } }`,
      ],
      [
        'field_out_of_range',
        ({ draft }) => `mutation { createPrivateLink(label: "A", passportOf: "${draft}", maxOpenings: 0) { url } }`,
      ],
      [
        'passcode_length',
        ({ draft }) => `mutation { createPrivateLink(label: "A", passportOf: "${draft}", passcode: "12345") { url } }`,
      ],
    ],
    'edit',
    '{ url privateLink { id } }',
  ),
  mutation('revokePrivateLink', ({ privateLink }) => `id: "${privateLink}"`, 'not_found', [
    ['private_link_not_found', () => `mutation { revokePrivateLink(id: "${missing}") { id } }`],
  ]),
]
