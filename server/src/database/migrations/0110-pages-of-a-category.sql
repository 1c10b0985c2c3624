-- Pages of a category by name, however deep: those that are passed over are counted in the index, and only the page's own rows are read.
create index products_by_category_and_name on products (workspace_id, category, name_key, id);
create index products_by_category_and_name on selvedge_published.products (workspace_id, category, name_key, id);
