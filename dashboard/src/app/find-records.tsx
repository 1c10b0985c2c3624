import type { ReactNode } from 'react'
import { ask } from '../graphql/ask.ts'
import { graphql } from '../graphql/graphql.ts'
import type { Command } from '../kit/command-palette.tsx'
import { Thumb } from '../kit/thumb.tsx'
import type { Place } from './places.tsx'

const FIND = graphql(`
  query FindRecords($search: String!) {
    products(search: $search, take: 5) {
      id
      name
      brand
      thumbnailUrl
    }
    variants(search: $search, take: 5) {
      id
      name
      color
      size
      thumbnailUrl
    }
    materials(search: $search, take: 4) {
      id
      name
      supplier
    }
    companies(search: $search, take: 4) {
      id
      name
      city
    }
    certifications(search: $search, take: 4) {
      id
      scheme
      number
    }
    files(search: $search, take: 4) {
      id
      name
      thumbnailUrl
    }
  }
`)

const FIND_HOOKS = graphql(`query FindHooks { webhooks { id name url } schedules { id name } }`)

/** What only who administers is shown; there are at most a hundred, so that they are looked through here. */
export async function findHooks(
  search: string,
  labels: { readonly webhooks: string; readonly schedules: string; readonly icon: ReactNode },
  go: (to: string) => void,
  signal: AbortSignal,
): Promise<readonly Command[]> {
  const { webhooks, schedules } = await ask(FIND_HOOKS, {}, signal)
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const isMeant = ({ name }: { readonly name: string }) =>
    words.every((word) => name.toLocaleLowerCase().includes(word))
  const icon = <Picture url={null} icon={labels.icon} />
  return [
    ...webhooks
      .filter(isMeant)
      .slice(0, 4)
      .map(({ id, name, url }) => ({
        ...{ id, group: labels.webhooks, label: name, icon, hint: new URL(url).host },
        run: () => go(`/webhooks/${id}`),
      })),
    ...schedules
      .filter(isMeant)
      .slice(0, 4)
      .map(({ id, name }) => ({
        ...{ id, group: labels.schedules, label: name, icon },
        run: () => go(`/schedules/${id}`),
      })),
  ]
}

/** Records of every noun by their name, in one question. */
export async function findRecords(
  search: string,
  places: readonly Place[],
  go: (to: string) => void,
  signal: AbortSignal,
): Promise<readonly Command[]> {
  const found = await ask(FIND, { search }, signal)
  const command = (path: string, record: Found, hint: string | null): Command => {
    const place = places.find(({ to }) => to === path)
    return {
      id: record.id,
      group: place?.label ?? '',
      label: record.name,
      icon: <Picture url={record.thumbnailUrl ?? null} icon={place?.icon} name={letteredIn(path, record.name)} />,
      ...(hint && { hint }),
      run: () => go(`${path}/${record.id}`),
    }
  }
  return [
    ...found.products.map((product) => command('/products', product, product.brand)),
    ...found.variants.map((variant) =>
      command('/variants', variant, [variant.color, variant.size].filter(Boolean).join(' · ')),
    ),
    ...found.materials.map((material) => command('/materials', material, material.supplier)),
    ...found.companies.map((company) => command('/companies', company, company.city)),
    ...found.certifications.map(({ id, scheme, number }) => command('/certifications', { id, name: scheme }, number)),
    ...found.files.map((file) => command('/files', file, null)),
  ]
}

type Found = { readonly id: string; readonly name: string; readonly thumbnailUrl?: string | null }

type PictureProps = { readonly url: string | null; readonly icon: ReactNode; readonly name?: string | undefined }

/** Of a record: its picture, or its letters as in the lists, or what stands for its kind. */
export function Picture({ url, icon, name }: PictureProps) {
  return <Thumb url={url} size={26} icon={icon} {...(name !== undefined && { name })} />
}

/** The name of a record whose list shows pictures. */
export function letteredIn(path: string, name: string): string | undefined {
  return path === '/products' || path === '/variants' ? name : undefined
}
