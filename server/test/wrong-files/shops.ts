import { lines, type WrongFile } from './wrong-file.ts'

/** What shops and market places export. */
export const SHOPS: readonly WrongFile[] = [
  {
    is: 'metafields of Shopify with keys of its own',
    file: lines(
      'Handle,Title,Vendor,Option1 Name,Option1 Value,Variant Grams,Care instructions (product.metafields.shopify.care-instructions),HS Code (product.metafields.custom.hs)',
      'tee,A Tee,X,Color,Red,150,Machine washable,6109.10',
    ),
    says: ['note signs_removed HS Code (product.metafields.custom.hs) 2'],
    reads: ['tee|A Tee|Red|||0.15'],
  },
  {
    is: 'metafields of Shopify that could mean anything',
    file: lines(
      'Handle,Title,Option1 Name,Option1 Value,Fit (product.metafields.custom.fit)',
      'tee,A Tee,Color,Red,Regular',
    ),
    says: ['warning columns_left_out Fit (product.metafields.custom.fit)'],
    reads: ['tee|A Tee|Red'],
  },
  {
    is: 'prices and stock of a shop',
    file: lines(
      'Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty,Tags',
      'tee,A Tee,Color,Red,29.00,12,summer',
    ),
    says: ['warning columns_left_out Tags', 'note columns_declined Variant Price, Variant Inventory Qty'],
    reads: ['tee|A Tee|Red'],
  },
  {
    is: 'a gift card among the products',
    file: lines(
      'Handle,Title,Option1 Name,Option1 Value,Gift Card',
      'tee,A Tee,Color,Red,false',
      'gift,Gift card,Denominations,25,true',
      'gift,,,50,',
    ),
    says: ['note gift_card_left_out Gift Card 3', 'note gift_card_left_out Gift Card 4'],
    reads: ['tee|A Tee|Red'],
  },
  {
    is: 'a draft and a product out of sale',
    file: lines(
      'Handle,Title,Option1 Name,Option1 Value,Status',
      'tee,A Tee,Color,Red,active',
      'cap,A Cap,Color,Blue,draft',
      'hat,A Hat,Color,Green,archived',
    ),
    says: ['warning not_on_sale Status 3', 'warning not_on_sale Status 4'],
    reads: ['tee|A Tee|Red', 'cap|A Cap|Blue', 'hat|A Hat|Green'],
  },
  {
    is: 'rows of one product of Shopify that stand apart',
    file: lines(
      'Handle,Title,Option1 Name,Option1 Value,Variant Grams',
      'a,A Tee,Color,Red,150',
      'b,B Tee,Color,Red,150',
      'a,,,Blue,150',
    ),
    says: [],
    reads: ['a|A Tee|Red|||0.15', 'b|B Tee|Red|||0.15', 'a|A Tee|Blue|||0.15'],
  },
  {
    is: 'options of a shop in Spanish and Polish',
    file: lines(
      'Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value',
      'tee,A Tee,Color,Rojo,Talla,M',
      'cap,A Cap,Kolor,Biały,Rozmiar,L',
    ),
    says: [],
    reads: ['tee|A Tee|Rojo|M', 'cap|A Cap|Biały|L'],
  },
  {
    is: 'an option of a shop that is neither a colour nor a size',
    file: lines('Handle,Title,Option1 Name,Option1 Value', 'mug,A Tee,Denominations,25'),
    says: ['warning option_unknown  2'],
    reads: ['mug|A Tee'],
  },
  {
    is: 'a variation of WooCommerce above its product',
    file: lines(
      'ID,Type,SKU,Name,Weight (kg),Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)',
      '2,variation,P-1,Shirt - Red,,P,Color,Red,Size,M',
      '1,variable,P,Shirt,0.2,,Color,Red,Size,M',
    ),
    says: [],
    reads: ['P|Shirt|Red|M||0.2'],
  },
  {
    is: 'one SKU of Shopify on two variants',
    file: lines('Handle,Title,Option1 Name,Option1 Value,Variant SKU', 'tee,Tee,Color,red,T-1', 'tee,,,blue,T-1'),
    says: ['warning code_repeated Variant SKU 3'],
    reads: ['tee|Tee|red', 'tee|Tee|blue'],
  },
  {
    is: 'attributes of Magento in columns of their own, and in words of an extension',
    file: lines(
      'sku,attribute_set_code,product_type,name,weight,additional_attributes,country_of_manufacture,ts_hs_code',
      'M-1,Apparel,simple,Belt,,"color=Red,fabric_content=100% cotton,fit=Slim",India,611090',
    ),
    says: ['warning columns_left_out attribute_set_code', 'warning attribute_left_out additional_attributes 2'],
    reads: ['M-1|Belt|Red||||100% cotton|India'],
  },
  {
    is: 'a variation of WooCommerce whose product is missing',
    file: lines('ID,Type,SKU,Name,Parent,Attribute 1 name,Attribute 1 value(s)', '2,variation,V1,Tee,S9,Color,blue'),
    says: ['error parent_missing Parent 2'],
    reads: [],
  },
  {
    is: 'a draft of WooCommerce, and a product that is only linked to',
    file: lines(
      'ID,Type,SKU,Name,Published,Parent,Attribute 1 name,Attribute 1 value(s)',
      '1,simple,S1,Scarf,0,,Color,red',
      '2,external,S2,Book,1,,,',
      '3,grouped,S3,Set,1,,,',
    ),
    says: ['warning not_on_sale Published 2', 'note type_left_out Type 3', 'note type_left_out Type 4'],
    reads: ['S1|Scarf|red'],
  },
  {
    is: 'an export of WooCommerce with headers in German',
    file: lines(
      'ID,Typ,Artikelnummer,Name,Gewicht (kg),Übergeordnetes Produkt,Attribut 1 Name,Attribut 1 Wert(e),Attribut 2 Name,Attribut 2 Wert(e)',
      '1,variable,P,Hemd,0.2,,Farbe,"Rot, Blau",Größe,M',
      '2,variation,P-1,Hemd - Rot,,P,Farbe,Rot,Größe,M',
    ),
    says: [],
    reads: ['P|Hemd|Rot|M||0.2'],
  },
  {
    is: 'a feed for Google, in which a product is one of its variants',
    file: lines(
      'id\titem_group_id\ttitle\tcolor\tsize\tgtin\tprice\tavailability\tproduct_type',
      'T-R-M\tT\tLinen shirt, red, M\tred\tM\t4006381333931\t59.00 EUR\tin stock\tApparel > Shirts',
      'T-B-M\tT\tLinen shirt, blue, M\tblue\tM\t4012345678901\t59.00 EUR\tin stock\tApparel > Shirts',
      'C\t\tCap\tgreen\t\t\t19.00 EUR\tin stock\tApparel > Caps',
    ),
    says: ['note columns_declined price, availability', 'note name_shortened title 2', 'note name_shortened title 3'],
    reads: ['T|Linen shirt|red|M|4006381333931', 'T|Linen shirt|blue|M|4012345678901', 'C|Cap|green'],
  },
  {
    is: 'a feed for Meta in XML',
    file: lines(
      '<?xml version="1.0"?>',
      '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>Shop</title>',
      '<item><g:id>T-R</g:id><g:item_group_id>T</g:item_group_id><g:title>Tee, red</g:title><g:color>red</g:color><g:price>9 EUR</g:price></item>',
      '<item><g:id>T-B</g:id><g:item_group_id>T</g:item_group_id><g:title>Tee, blue</g:title><g:color>blue</g:color><g:price>9 EUR</g:price></item>',
      '</channel></rss>',
    ),
    says: [
      'warning outside_records version, channel.title',
      'note columns_declined price',
      'note name_shortened title 1',
      'note name_shortened title 2',
    ],
    reads: ['T|Tee|red', 'T|Tee|blue'],
  },
  {
    is: 'a Magento export whose articles come before what they are variations of',
    file: lines(
      'sku,store_view_code,attribute_set_code,product_type,categories,name,weight,price,additional_attributes,configurable_variations',
      'A-1,,Default,simple,Default/Tops,Tee red S,0.2,9,"color=Red,size=S,fit=slim",',
      'A-2,,Default,simple,Default/Tops,Tee red M,0.2,9,"color=Red,size=M,fit=slim,composition=""60% cotton, 40% linen""",',
      'A,,Default,configurable,Default/Tops,Tee,,9,composition=100% cotton,"sku=A-1,color=Red,size=S|sku=A-2,color=Red,size=M"',
      'A,de,Default,configurable,,Hemd,,,,',
      'B,,Default,simple,Default/Hats,Cap,0.1,9,color=Blue,',
      'C,,Default,configurable,Default/Hats,Beret,,9,,',
      'D,,Default,bundle,Default/Sets,Set,,9,,',
    ),
    says: [
      'warning columns_left_out attribute_set_code',
      'note columns_declined price',
      'warning attribute_left_out additional_attributes 2',
      'warning unit_missing weight 2',
      'warning store_view_left_out store_view_code 5',
      'error variations_missing  7',
      'note type_left_out product_type 8',
    ],
    reads: ['A|Tee|Red|S||0.2|100% cotton', 'A|Tee|Red|M||0.2|60% cotton, 40% linen', 'B|Cap|Blue|||0.1'],
  },
]
