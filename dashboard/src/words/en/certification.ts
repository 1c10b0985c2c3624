import { ownCode } from './own-code.ts'

export const certification = {
  list: 'schemes, names, numbers, codes and issuers',
  create: 'New certification',
  emptyTitle: 'No certifications yet',
  emptyText:
    'A certification is a certifier’s statement about one product, material or company. Passports show those that are valid on the day they are opened.',
  consequence: 'Passports no longer show it. It can be restored for a while.',
  identity: 'Certificate',
  validity: 'Validity',
  validityNote: 'Both days included. The home screen reminds you 60 days before the end.',
  subject: 'What it covers',
  subjectNote: 'Choose exactly one.',
  forWhat: 'For',
  states: { VALID: 'Valid', EXPIRING: 'Expires soon', EXPIRED: 'Expired', NOT_YET_VALID: 'Not yet valid' },
  state: 'Status',
  fields: {
    scheme: { label: 'Scheme', help: 'Its short name: GOTS, OEKO-TEX, GRS.' },
    name: { label: 'Full name' },
    number: { label: 'Number', help: 'Anyone can use it to look up the certificate at the certifier.' },
    issuer: { label: 'Issued by' },
    scope: { label: 'Scope', help: 'In the words of the certificate.' },
    validFrom: { label: 'Valid from' },
    validUntil: { label: 'Valid until', help: 'Leave empty if it does not expire.' },
    fileUrl: { label: 'Link to the certificate' },
    productId: { label: 'Product' },
    materialId: { label: 'Material' },
    companyId: { label: 'Company' },
    code: ownCode,
  },
}
