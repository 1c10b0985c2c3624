import { builder } from '#kit/schema-builder.ts'
import { ProductType, productOf } from '../products/product.graphql.ts'
import { VariantType } from '../variants/variant.graphql.ts'
import { imagesOfProduct, imagesOfVariant } from './file.graphql.ts'
import { addressOf, copyAddressesOf, publicAddressOf } from './file-address.ts'
import { FileType, ImageCopyType } from './file-type.graphql.ts'
import { type Photo, photosOf } from './photo.ts'
import { thumbnailOf } from './thumbnail.ts'

const PhotoType = builder.objectRef<Photo>('Photo').implement({
  description: 'A picture to show: an uploaded image, or one at another web address.',
  fields: (t) => ({
    url: t.string({
      description: 'The image’s address. A private image needs credentials.',
      resolve: (photo, _args, { deps, reader }) => {
        if (photo.file === null) return photo.url
        const isPublic = photo.file.visibility === 'public' && reader.kind === 'stranger'
        return (isPublic ? publicAddressOf : addressOf)(deps.config.publicUrl, photo.file)
      },
    }),
    alt: t.string({
      nullable: true,
      description: 'What it shows, for people who cannot see it.',
      resolve: ({ file }) => file?.alt ?? null,
    }),
    width: t.int({ nullable: true, description: 'In pixels, if known.', resolve: ({ file }) => file?.width ?? null }),
    height: t.int({ nullable: true, description: 'In pixels, if known.', resolve: ({ file }) => file?.height ?? null }),
    copies: t.field({
      type: [ImageCopyType],
      description: 'Smaller copies, smallest first; empty for a private image or one at another web address.',
      resolve: ({ file }, _args, { deps }) =>
        file?.visibility === 'public' ? copyAddressesOf(deps.config.publicUrl, file) : [],
    }),
    thumbnailUrl: t.string({
      nullable: true,
      description: 'The smallest copy, as in `File.thumbnailUrl`; null for an image at another web address.',
      resolve: ({ file }, _args, { deps, reader }) => file && thumbnailOf(deps.config.publicUrl, file, reader),
    }),
    file: t.field({
      type: FileType,
      nullable: true,
      description: 'The uploaded image; null for one at another web address.',
      resolve: ({ file }) => file,
    }),
  }),
})

/** As many as anybody looks at. */
const FIRST = { skip: 0, take: 20 }

builder.objectField(ProductType, 'photos', (t) =>
  t.field({
    type: [PhotoType],
    description: 'Its photos: the first 20 uploaded images, then `imageUrl`.',
    resolve: async (product, _args, { scope }) =>
      photosOf(await imagesOfProduct(scope, product.id, FIRST), [product.imageUrl]),
  }),
)
builder.objectField(VariantType, 'photos', (t) =>
  t.field({
    type: [PhotoType],
    description: 'Its photos: the first 20 uploaded images, then `imageUrls`; if it has none, its product’s photos.',
    resolve: async (variant, _args, { scope }) => {
      const [own, ofProduct, product] = await Promise.all([
        imagesOfVariant(scope, variant.id, FIRST),
        imagesOfProduct(scope, variant.productId, FIRST),
        productOf(scope, variant.productId),
      ])
      const photos = photosOf(own, variant.imageUrls)
      return photos.length > 0 ? photos : photosOf(ofProduct, [product?.imageUrl ?? null])
    },
  }),
)

/** Its first uploaded image is what a list has room for. */
const ONE = { skip: 0, take: 1 }

const THUMBNAIL =
  'The smallest copy of its first uploaded image, for lists, as in `File.thumbnailUrl`; null if it has no image.'

builder.objectField(ProductType, 'thumbnailUrl', (t) =>
  t.string({
    nullable: true,
    description: THUMBNAIL,
    resolve: async ({ id }, _args, { deps, reader, scope }) => {
      const [first] = await imagesOfProduct(scope, id, ONE)
      return first ? thumbnailOf(deps.config.publicUrl, first, reader) : null
    },
  }),
)
builder.objectField(VariantType, 'thumbnailUrl', (t) =>
  t.string({
    nullable: true,
    description: `${THUMBNAIL.slice(0, -1)} of its own and neither has its product.`,
    resolve: async ({ id, productId }, _args, { deps, reader, scope }) => {
      const [[own], [ofProduct]] = await Promise.all([
        imagesOfVariant(scope, id, ONE),
        imagesOfProduct(scope, productId, ONE),
      ])
      const first = own ?? ofProduct
      return first ? thumbnailOf(deps.config.publicUrl, first, reader) : null
    },
  }),
)
