import { CompanyType, companyOf } from '#features/records/companies/company.graphql.ts'
import { naming } from '#kit/named-records.ts'
import { nestedPageArgs } from '#kit/page-args.ts'
import { groupBy, toMany } from '#kit/relation.ts'
import { builder, change } from '#kit/schema-builder.ts'
import { FaultType } from '../connections/connection-type.graphql.ts'
import type { ForeignRating } from '../connectors/rating.ts'
import { askForRating, type RatingAnswer } from './ask-for-rating.ts'
import { decideRatedCompany } from './decide-rated-company.ts'
import { countRatedCompaniesFound, findRatedCompanies, loadProposals } from './find-rated-companies.ts'
import type { Proposal, RatedCompany } from './rated-company.ts'

const DecisionType = builder.enumType('RatedCompanyDecision', {
  description: 'What a person has said of a supplier of a scheme.',
  values: {
    OPEN: { value: 'open', description: 'Nothing yet, so its ratings are not kept.' },
    ACCEPTED: { value: 'accepted', description: 'It is a company of the workspace, whose ratings are kept.' },
    REFUSED: { value: 'refused', description: 'It is none of the workspace’s companies.' },
  } as const,
})

const ReasonType = builder.enumType('RatedCompanyReason', {
  description: 'Why a company may be meant.',
  values: {
    VAT: { value: 'vat', description: 'They have the same VAT number.' },
    NUMBER: { value: 'number', description: 'The scheme has its code or GLN as your number.' },
    NAME: { value: 'name', description: 'They have the same name.' },
  } as const,
})

const ProposalType = builder.objectRef<Proposal>('RatedCompanyProposal').implement({
  description: 'A company that may be meant. A person decides.',
  fields: (t) => ({
    company: t.field({
      type: CompanyType,
      nullable: true,
      description: 'The company.',
      resolve: ({ companyId }, _args, { scope }) => companyOf(scope, companyId),
    }),
    because: t.field({ type: ReasonType, description: 'Why.', resolve: ({ because }) => because }),
  }),
})

const ReadRatingType = builder.objectRef<ForeignRating>('ReadRating').implement({
  description: 'A rating as it was read from a scheme.',
  fields: (t) => ({
    scheme: t.exposeString('scheme', { description: 'The scheme.' }),
    score: t.exposeFloat('score', { description: 'The overall score.' }),
    publishedOn: t.field({ type: 'Day', description: 'When it was published.', resolve: (one) => one.publishedOn }),
    saidExpired: t.exposeBoolean('saidExpired', { description: 'Whether the scheme says that it has expired.' }),
  }),
})

const RatedCompanyType = builder.objectRef<RatedCompany>('RatedCompany').implement({
  description: 'A company as a connected scheme knows it.',
  fields: (t) => ({
    externalId: t.exposeID('externalId', { description: 'What the scheme calls it: an EVID.' }),
    name: t.exposeString('name', { description: 'Its name there.' }),
    country: t.exposeString('country', { nullable: true, description: 'Its country, ISO 3166-1 alpha-2.' }),
    city: t.exposeString('city', { nullable: true, description: 'Its city.' }),
    vatId: t.exposeString('vatId', { nullable: true, description: 'Its VAT number there.' }),
    ownNumbers: t.exposeStringList('ownNumbers', { description: 'What your systems call it there.' }),
    standing: t.exposeString('standing', { nullable: true, description: 'How far its assessment is.' }),
    rating: t.field({
      type: ReadRatingType,
      nullable: true,
      description: 'Its rating as it was read last; null if none is published.',
      resolve: ({ rating }) => rating,
    }),
    seenAt: t.field({ type: 'DateTime', description: 'When it was last read.', resolve: ({ seenAt }) => seenAt }),
    decision: t.field({ type: DecisionType, description: 'What was said of it.', resolve: ({ decision }) => decision }),
    company: t.field({
      type: CompanyType,
      nullable: true,
      description: 'The company that it is.',
      resolve: ({ companyId }, _args, { scope }) => companyOf(scope, companyId),
    }),
    decidedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When.',
      resolve: ({ decidedAt }) => decidedAt,
    }),
    decidedBy: t.exposeString('decidedBy', { nullable: true, description: 'Who decided it.' }),
    proposals: t.field({
      type: [ProposalType],
      description: 'Companies that may be meant, the likeliest first, at most 5.',
      resolve: ({ connectionId, externalId }, _args, { scope }) => proposalsOf(scope, externalId, { connectionId }),
    }),
  }),
})

const proposalsOf = toMany<Proposal, { connectionId: string }>(async (scope, externalIds, { connectionId }) =>
  groupBy(await loadProposals(scope, connectionId, externalIds), ({ externalId }) => externalId),
)

const AnswerType = builder.objectRef<RatingAnswer>('RatingRequestAnswer').implement({
  description: 'What became of a request for an assessment.',
  fields: (t) => ({
    isSent: t.exposeBoolean('isSent', { description: 'Whether the scheme has taken it.' }),
    fault: t.field({
      type: FaultType,
      nullable: true,
      description: 'Why it was not taken. If it is PASSING, it is not known whether it was.',
      resolve: ({ fault }) => fault,
    }),
  }),
})

builder.queryFields((t) => {
  const filter = {
    connectionId: t.arg.id({ required: true, description: 'The id of the connection.' }),
    decision: t.arg({ type: DecisionType, description: 'Only those of which this was said.' }),
    search: t.arg.string({ description: 'Only those with this in their name or the scheme’s id, ignoring case.' }),
  }
  return {
    ratedCompanies: t.field({
      type: [RatedCompanyType],
      args: { ...filter, ...nestedPageArgs(t.arg) },
      description: 'The companies that a connected scheme knows, by name.',
      resolve: (_root, args, { scope }) => findRatedCompanies(scope, args),
    }),
    ratedCompanyCount: t.int({
      args: filter,
      description: 'How many there are.',
      resolve: (_root, args, { scope }) => countRatedCompaniesFound(scope, args),
    }),
  }
})

builder.mutationFields((t) => {
  const connectionId = t.arg.id({ required: true, description: 'The id of the connection.' })
  return {
    decideRatedCompany: t.field({
      type: RatedCompanyType,
      args: {
        connectionId,
        externalId: t.arg.id({ required: true, description: 'What the scheme calls the supplier.' }),
        decision: t.arg({ type: DecisionType, required: true, description: 'What it is.' }),
        companyId: t.arg.id({ ...naming('company'), description: 'The company, if it is accepted.' }),
      },
      description: 'Says which company a supplier of a scheme is. Its rating is kept at once, and those of later runs.',
      resolve: (_root, args, context) => change(context, (deps, reader) => decideRatedCompany(deps, reader, args)),
    }),
    requestRating: t.field({
      type: AnswerType,
      args: {
        connectionId,
        companyId: t.arg.id({ ...naming('company'), required: true, description: 'The company to assess.' }),
        contactFirstName: t.arg.string({ required: true, description: 'The first name of whom the scheme writes to.' }),
        contactLastName: t.arg.string({ required: true, description: 'The last name.' }),
        contactEmail: t.arg.string({ required: true, description: 'The e-mail address.' }),
        contactPhone: t.arg.string({ description: 'The phone number.' }),
        buyerFirstName: t.arg.string({ required: true, description: 'The first name of the person who asks.' }),
        buyerLastName: t.arg.string({ required: true, description: 'The last name of the person who asks.' }),
        buyerEmail: t.arg.string({ required: true, description: 'The e-mail address of the person who asks.' }),
      },
      description: 'Asks a connected scheme to assess a company. It is asked once; a refusal is in the answer.',
      resolve: (_root, args, context) => change(context, (deps, reader) => askForRating(deps, reader, args)),
    }),
  }
})
