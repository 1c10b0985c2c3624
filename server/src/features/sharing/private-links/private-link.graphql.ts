import { EmailLanguageType, EmailType } from '#features/people/emails/email-type.graphql.ts'
import { CREATED_AT, ID } from '#kit/common-words.ts'
import { naming } from '#kit/named-records.ts'
import { nestedPageArgs, pageArgs } from '#kit/page-args.ts'
import { groupBy, toMany, toOne } from '#kit/relation.ts'
import { builder, change } from '#kit/schema-builder.ts'
import { type CreatedPrivateLink, createPrivateLink } from './create-private-link.ts'
import {
  countPrivateLinksFound,
  findPrivateLinks,
  getPrivateLink,
  loadItemNames,
  loadOpenings,
} from './find-private-links.ts'
import { type LinkItem, MAX_FILES, MAX_RECORDS } from './link-selection.ts'
import {
  DEFAULT_MAX_OPENINGS,
  DEFAULT_VALID_FOR_DAYS,
  type LinkOpening,
  linkState,
  MAX_MAX_OPENINGS,
  MAX_PASSCODE_ATTEMPTS,
  MAX_VALID_FOR_DAYS,
  MIN_PASSCODE,
  type PrivateLink,
} from './private-link.ts'
import { revokePrivateLink } from './revoke-private-link.ts'

const LinkSubjectType = builder.enumType('PrivateLinkSubject', {
  description: 'What a private link shows.',
  values: {
    PASSPORT: { value: 'passport', description: 'The passport of a variant, as it would be published now.' },
    RECORDS: { value: 'records', description: 'Records, as they are when the link is opened.' },
    FILES: { value: 'files', description: 'Files to download.' },
  } as const,
})

const LinkStateType = builder.enumType('PrivateLinkState', {
  description:
    'Whether a link can be opened. To its receiver, a link that no longer works looks the same as one that ' +
    'never existed.',
  values: {
    ACTIVE: { value: 'active', description: 'It can be opened.' },
    REVOKED: { value: 'revoked', description: 'It was revoked.' },
    LOCKED: { value: 'locked', description: `Locked after ${MAX_PASSCODE_ATTEMPTS} wrong passcodes in a row.` },
    SPENT: { value: 'spent', description: 'It has been opened as many times as allowed.' },
    EXPIRED: { value: 'expired', description: 'It has expired.' },
  } as const,
})

const LinkItemKindType = builder.enumType('PrivateLinkItemKind', {
  description: 'The kind of a thing that a private link shows.',
  values: {
    VARIANT: { value: 'variant', description: 'A variant.' },
    PRODUCT: { value: 'product', description: 'A product.' },
    MATERIAL: { value: 'material', description: 'A material.' },
    CERTIFICATION: { value: 'certification', description: 'A certification.' },
    FILE: { value: 'file', description: 'A file.' },
  } as const,
})

const keyOf = ({ kind, id }: LinkItem) => `${kind} ${id}`
const nameOfItem = toOne(async (scope, keys) => {
  const items = keys.map((key) => {
    const [kind, id] = key.split(' ') as [LinkItem['kind'], string]
    return { kind, id }
  })
  return new Map((await loadItemNames(scope, items)).map((item) => [keyOf(item), item.name]))
})
const openingsOf = toMany(async (scope, linkIds, page: { skip?: number | null; take?: number | null }) =>
  groupBy(await loadOpenings(scope, linkIds, page), ({ linkId }) => linkId),
)

const LinkItemType = builder.objectRef<LinkItem>('PrivateLinkItem').implement({
  description: 'One thing that a private link shows.',
  fields: (t) => ({
    kind: t.field({ type: LinkItemKindType, description: 'What kind of thing it is.', resolve: ({ kind }) => kind }),
    id: t.exposeID('id', { description: 'The id of the record or file.' }),
    name: t.string({
      nullable: true,
      description: 'Its current name; null if it has been deleted, and the link no longer shows it.',
      resolve: (item, _args, { scope }) => nameOfItem(scope, keyOf(item)),
    }),
  }),
})

const LinkOpeningType = builder.objectRef<LinkOpening>('PrivateLinkOpening').implement({
  description: 'One opening of a link. Network addresses are stored only in part, so that readers cannot be tracked.',
  fields: (t) => ({
    id: t.exposeID('id', { description: ID }),
    number: t.exposeInt('number', { description: 'Which opening this was, counted from 1.' }),
    openedAt: t.field({
      type: 'DateTime',
      description: 'When it was opened.',
      resolve: ({ openedAt }) => openedAt,
    }),
    userAgent: t.exposeString('userAgent', {
      description: 'The program that opened it: "Firefox", "Safari", "curl" …',
    }),
    network: t.exposeString('network', {
      description: "The first part of the reader's network address: 203.0.113.0/24, or 2001:db8:85a3::/48.",
    }),
  }),
})

const PrivateLinkType = builder.objectRef<PrivateLink>('PrivateLink').implement({
  description: 'A secret address that shows selected unpublished information to a person without an account.',
  fields: (t) => ({
    id: t.exposeID('id', { description: ID }),
    subject: t.field({
      type: LinkSubjectType,
      description: 'What it shows: a passport, records or files.',
      resolve: ({ subject }) => subject,
    }),
    items: t.field({
      type: [LinkItemType],
      description: 'What it shows: the variant of a passport, records, or files.',
      resolve: ({ items }) => [...items],
    }),
    label: t.exposeString('label', { description: 'What the receiver sees as its title.' }),
    note: t.exposeString('note', { nullable: true, description: 'What the receiver reads first.' }),
    receiver: t.exposeString('receiver', { nullable: true, description: 'The person or company it is for.' }),
    state: t.field({
      type: LinkStateType,
      description: 'Whether it can be opened now and, if not, why.',
      resolve: (link, _args, { deps }) => linkState(link, deps.now()),
    }),
    expiresAt: t.field({ type: 'DateTime', description: 'When it expires.', resolve: ({ expiresAt }) => expiresAt }),
    maxOpenings: t.exposeInt('maxOpenings', {
      nullable: true,
      description: 'How many times it can be opened; null for any number of times until it expires.',
    }),
    openingCount: t.exposeInt('openingCount', { description: 'How many times it has been opened.' }),
    lastOpenedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was last opened; null if it never was.',
      resolve: ({ lastOpenedAt }) => lastOpenedAt,
    }),
    openings: t.field({
      type: [LinkOpeningType],
      args: nestedPageArgs(t.arg),
      description: 'Its openings, latest first.',
      resolve: ({ id }, args, { scope }) => openingsOf(scope, id, args),
    }),
    hasPasscode: t.exposeBoolean('hasPasscode', { description: 'Whether opening it requires a passcode.' }),
    createdBy: t.exposeString('createdBy', { description: 'The name of the link’s creator.' }),
    createdAt: t.field({ type: 'DateTime', description: CREATED_AT, resolve: ({ createdAt }) => createdAt }),
    revokedBy: t.exposeString('revokedBy', {
      nullable: true,
      description: 'The name of the member or key that revoked it.',
    }),
    revokedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was revoked; null unless it was.',
      resolve: ({ revokedAt }) => revokedAt,
    }),
  }),
})

const CreatedPrivateLinkType = builder.objectRef<CreatedPrivateLink>('CreatedPrivateLink').implement({
  description: 'A new private link, with its address.',
  fields: (t) => ({
    privateLink: t.field({
      type: PrivateLinkType,
      description: 'The link, without its address.',
      resolve: ({ privateLink }) => privateLink,
    }),
    url: t.exposeString('url', {
      description: 'The address to share. It is not stored and is shown only this once.',
    }),
    email: t.field({
      type: EmailType,
      nullable: true,
      description: 'The e-mail with the address, if it is to be sent.',
      resolve: ({ email }) => email,
    }),
  }),
})

builder.queryFields((t) => {
  const filter = {
    recordId: t.arg.id({ description: 'Only links that show this variant, record or file.' }),
    state: t.arg({ type: LinkStateType, description: 'Only links in this state now.' }),
    search: t.arg.string({ description: 'Only links with this in their label or receiver.' }),
  }
  return {
    privateLinks: t.field({
      type: [PrivateLinkType],
      args: { ...pageArgs(t.arg), ...filter },
      description: 'The workspace’s private links, newest first, for readers who may edit.',
      resolve: (_root, args, { scope }) => findPrivateLinks(scope, args),
    }),
    privateLinkCount: t.int({
      args: filter,
      description: 'How many private links there are, for readers who may edit.',
      resolve: (_root, args, { scope }) => countPrivateLinksFound(scope, args),
    }),
    privateLink: t.field({
      type: PrivateLinkType,
      nullable: true,
      args: { id: t.arg.id({ required: true, description: 'The id of the link.' }) },
      description: 'One private link, or null if there is none with this id.',
      resolve: (_root, { id }, { scope }) => getPrivateLink(scope, id),
    }),
  }
})

builder.mutationFields((t) => {
  const ids = (what: string, noun: string) =>
    t.arg.idList({ ...naming(noun), description: `${what}, as they are when the link is opened.` })
  return {
    createPrivateLink: t.field({
      type: CreatedPrivateLinkType,
      description:
        `Creates a private link to one of: the passport of a variant, up to ${MAX_RECORDS} records, up to ` +
        `${MAX_FILES} files.`,
      args: {
        label: t.arg.string({ required: true, description: 'What the receiver sees as its title.' }),
        passportOf: t.arg.id({
          ...naming('variant'),
          description: 'A variant: its passport, as it would be published now.',
        }),
        productIds: ids('Products', 'product'),
        variantIds: ids('Variants', 'variant'),
        materialIds: ids('Materials', 'material'),
        certificationIds: ids('Certifications', 'certification'),
        fileIds: t.arg.idList({ description: 'Files to download.' }),
        note: t.arg.string({ description: 'What the receiver reads first.' }),
        receiver: t.arg.string({ description: 'The person or company it is for; shown on the page.' }),
        expiresAt: t.arg({
          type: 'DateTime',
          description:
            `When it expires: at most ${MAX_VALID_FOR_DAYS} days from now; if omitted, in ` +
            `${DEFAULT_VALID_FOR_DAYS} days.`,
        }),
        maxOpenings: t.arg.int({
          defaultValue: DEFAULT_MAX_OPENINGS,
          description: `How many times it can be opened, 1 to ${MAX_MAX_OPENINGS}; null for any number of times until it expires.`,
        }),
        passcode: t.arg.string({
          description:
            `A passcode that must be entered to open it, at least ${MIN_PASSCODE} characters. Send it to the ` +
            `receiver separately from the address. ${MAX_PASSCODE_ATTEMPTS} wrong passcodes in a row lock the ` +
            'link.',
        }),
        sendTo: t.arg.string({
          description:
            'Sends the address, never the passcode, to this e-mail address, if this installation sends e-mail.',
        }),
        sendIn: t.arg({ type: EmailLanguageType, description: 'The language of this e-mail; English if omitted.' }),
      },
      resolve: (_root, args, context) => change(context, (deps, reader) => createPrivateLink(deps, reader, args)),
    }),
    revokePrivateLink: t.field({
      type: PrivateLinkType,
      description: 'Revokes a link, and ends every visit that was opened with it, at once and for good.',
      args: { id: t.arg.id({ required: true, description: 'The id of the link.' }) },
      resolve: (_root, args, context) => change(context, (deps, reader) => revokePrivateLink(deps, reader, args)),
    }),
  }
})
