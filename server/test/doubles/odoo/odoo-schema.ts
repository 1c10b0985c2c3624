export type Field = { type: string; string: string; relation?: string; readonly: boolean; required: boolean }

const field = (type: string, string: string, relation?: string): Field => ({
  type,
  string,
  ...(relation === undefined ? {} : { relation }),
  readonly: false,
  required: false,
})

const shared = () => ({
  id: { ...field('integer', 'ID'), readonly: true },
  write_date: { ...field('datetime', 'Last Updated on'), readonly: true },
})

/** Models and fields of Odoo 19 that products are made of; those of templates are fields of variants too. */
export function schemaOf(): Record<string, Record<string, Field>> {
  return {
    'product.template': {
      ...shared(),
      name: field('char', 'Name'),
      default_code: field('char', 'Internal Reference'),
      barcode: field('char', 'Barcode'),
      weight: field('float', 'Weight'),
      categ_id: field('many2one', 'Product Category', 'product.category'),
      description_sale: field('text', 'Sales Description'),
      type: field('selection', 'Product Type'),
      sale_ok: field('boolean', 'Sales'),
      active: field('boolean', 'Active'),
      company_id: field('many2one', 'Company', 'res.company'),
      attribute_line_ids: field('one2many', 'Product Attributes', 'product.template.attribute.line'),
      weight_uom_name: { ...field('char', 'Weight unit of measure label'), readonly: true },
      product_variant_count: { ...field('integer', '# Product Variants'), readonly: true },
      list_price: field('float', 'Sales Price'),
    },
    'product.product': {
      ...shared(),
      display_name: { ...field('char', 'Display Name'), readonly: true },
      default_code: field('char', 'Internal Reference'),
      barcode: field('char', 'Barcode'),
      weight: field('float', 'Weight'),
      active: field('boolean', 'Active'),
      product_tmpl_id: field('many2one', 'Product Template', 'product.template'),
      product_template_attribute_value_ids: field('many2many', 'Attribute Values', 'product.template.attribute.value'),
    },
    'product.attribute': { ...shared(), name: field('char', 'Attribute'), value_ids: field('one2many', 'Values') },
    'product.attribute.value': {
      ...shared(),
      name: field('char', 'Value'),
      attribute_id: field('many2one', 'Attribute', 'product.attribute'),
    },
    'product.template.attribute.value': {
      ...shared(),
      name: field('char', 'Value'),
      attribute_id: field('many2one', 'Attribute', 'product.attribute'),
      product_tmpl_id: field('many2one', 'Product Template', 'product.template'),
    },
    'product.category': { ...shared(), name: field('char', 'Name') },
    'product.brand': { ...shared(), name: field('char', 'Name') },
    'res.company': { ...shared(), name: field('char', 'Company Name') },
    'res.lang': { ...shared(), name: field('char', 'Name'), code: field('char', 'Code'), active: field('boolean', '') },
    'res.users': {
      ...shared(),
      name: field('char', 'Name'),
      login: field('char', 'Login'),
      lang: field('selection', 'Language'),
      company_id: field('many2one', 'Company', 'res.company'),
      company_ids: field('many2many', 'Companies', 'res.company'),
    },
    'ir.model': { ...shared(), model: field('char', 'Model') },
    'ir.model.fields': {
      ...shared(),
      name: field('char', 'Name'),
      model_id: field('many2one', 'Model', 'ir.model'),
      ttype: field('selection', 'Type'),
      field_description: field('char', 'Label'),
    },
  }
}
