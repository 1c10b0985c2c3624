-- What goes with a variant or a product went by foreign keys, each of which was asked for each row that was deleted: 47 of the 49 microseconds that deleting a variant took, most of them
-- in tables that had nothing of it. Now one statement asks each table for all that one statement deletes (docs/decisions/0092). What the keys refused when a row was
-- written is refused as they did: looked up and locked, for all rows of a statement at once. Of assessments and readiness alone nothing is looked up:
-- whoever writes them has locked their variants (assess-variants.ts).
alter table assessments drop constraint assessments_variant;
alter table readiness drop constraint readiness_variant;
alter table variant_materials drop constraint variant_materials_variant;
alter table product_materials drop constraint product_materials_product;
alter table files drop constraint files_variant, drop constraint files_product;
alter table external_references drop constraint external_references_workspace_id_variant_id_fkey,
  drop constraint external_references_workspace_id_product_id_fkey;
alter table connection_conflicts drop constraint connection_conflicts_workspace_id_variant_id_fkey,
  drop constraint connection_conflicts_workspace_id_product_id_fkey;

-- As the owner, whom row-level security does not concern, as it was with the keys.
create function take_rows_of_variants() returns trigger language plpgsql security definer
  set search_path = selvedge, pg_temp set plan_cache_mode = force_generic_plan as $$
  declare place record;
  begin
    for place in select workspace_id as workspace, array_agg(id::text) as ids from gone group by workspace_id loop
      delete from assessments where workspace_id = place.workspace and variant_id = any(place.ids);
      delete from readiness where workspace_id = place.workspace and variant_id = any(place.ids);
      delete from variant_materials where workspace_id = place.workspace and variant_id = any(place.ids);
      delete from files where workspace_id = place.workspace and variant_id = any(place.ids);
      delete from external_references where workspace_id = place.workspace and variant_id = any(place.ids);
      delete from connection_conflicts where workspace_id = place.workspace and variant_id = any(place.ids);
    end loop;
    return null;
  end $$;
create function take_rows_of_products() returns trigger language plpgsql security definer
  set search_path = selvedge, pg_temp set plan_cache_mode = force_generic_plan as $$
  declare place record;
  begin
    for place in select workspace_id as workspace, array_agg(id::text) as ids from gone group by workspace_id loop
      delete from product_materials where workspace_id = place.workspace and product_id = any(place.ids);
      delete from files where workspace_id = place.workspace and product_id = any(place.ids);
      delete from external_references where workspace_id = place.workspace and product_id = any(place.ids);
      delete from connection_conflicts where workspace_id = place.workspace and product_id = any(place.ids);
    end loop;
    return null;
  end $$;
create trigger variants_take_their_rows after delete on variants referencing old table as gone
  for each statement execute function take_rows_of_variants();
create trigger products_take_their_rows after delete on products referencing old table as gone
  for each statement execute function take_rows_of_products();

-- The lock is that of a foreign key: it waits for whoever deletes the record, and holds up whoever wants to until this is committed. In order of id.
create function hold_variants() returns trigger language plpgsql security definer
  set search_path = selvedge, pg_temp set plan_cache_mode = force_generic_plan as $$
  declare place record; held integer;
  begin
    for place in select workspace_id as workspace, array_agg(distinct variant_id::text) as ids from added
      where variant_id is not null group by workspace_id loop
      perform from variants v where v.workspace_id = place.workspace and v.id = any(place.ids) order by v.id for key share;
      get diagnostics held = row_count;
      if held < cardinality(place.ids) then
        raise foreign_key_violation using message = format('a row of "%s" names a variant that is not there', tg_table_name),
          constraint = tg_table_name || '_variant', table = tg_table_name, schema = tg_table_schema;
      end if;
    end loop;
    return null;
  end $$;
create function hold_products() returns trigger language plpgsql security definer
  set search_path = selvedge, pg_temp set plan_cache_mode = force_generic_plan as $$
  declare place record; held integer;
  begin
    for place in select workspace_id as workspace, array_agg(distinct product_id::text) as ids from added
      where product_id is not null group by workspace_id loop
      perform from products p where p.workspace_id = place.workspace and p.id = any(place.ids) order by p.id for key share;
      get diagnostics held = row_count;
      if held < cardinality(place.ids) then
        raise foreign_key_violation using message = format('a row of "%s" names a product that is not there', tg_table_name),
          constraint = tg_table_name || '_product', table = tg_table_name, schema = tg_table_schema;
      end if;
    end loop;
    return null;
  end $$;
-- Of updates only those that name another record: the others would pay for nothing.
create function hold_variant() returns trigger language plpgsql security definer set search_path = selvedge, pg_temp as $$
  begin
    perform from variants v where v.workspace_id = new.workspace_id and v.id = new.variant_id for key share;
    if not found then
      raise foreign_key_violation using message = format('a row of "%s" names a variant that is not there', tg_table_name),
        constraint = tg_table_name || '_variant', table = tg_table_name, schema = tg_table_schema;
    end if;
    return null;
  end $$;
create function hold_product() returns trigger language plpgsql security definer set search_path = selvedge, pg_temp as $$
  begin
    perform from products p where p.workspace_id = new.workspace_id and p.id = new.product_id for key share;
    if not found then
      raise foreign_key_violation using message = format('a row of "%s" names a product that is not there', tg_table_name),
        constraint = tg_table_name || '_product', table = tg_table_name, schema = tg_table_schema;
    end if;
    return null;
  end $$;

do $$
declare place text; owner text;
begin
  foreach owner in array array['variant', 'product'] loop
    foreach place in array array[owner || '_materials', 'files', 'external_references', 'connection_conflicts'] loop
      execute format('create trigger %1$I after insert on %2$I referencing new table as added for each statement execute function %3$I()',
        place || '_hold_' || owner || 's', place, 'hold_' || owner || 's');
      execute format('create trigger %1$I after update on %2$I for each row when (new.%3$I is not null and (old.workspace_id, old.%3$I) is distinct from (new.workspace_id, new.%3$I))
        execute function %4$I()', place || '_hold_' || owner, place, owner || '_id', 'hold_' || owner);
    end loop;
  end loop;
end $$;

-- Rows that name what is not there: none, unless what a backup holds was changed by somebody. Asked when a backup is restored, whose rows come past the triggers.
create function refuse_rows_of_none() returns void language plpgsql security definer set search_path = selvedge, pg_temp as $$
  declare place text; owner text; found_one boolean;
  begin
    foreach owner in array array['variant', 'product'] loop
      foreach place in array case owner when 'variant' then array['assessments', 'readiness'] else '{}'::text[] end
        || array[owner || '_materials', 'files', 'external_references', 'connection_conflicts'] loop
        execute format('select exists (select from %1$I r where r.%2$I is not null and not exists (
          select from %3$I o where o.workspace_id = r.workspace_id and o.id = r.%2$I))', place, owner || '_id', owner || 's') into found_one;
        if found_one then
          raise foreign_key_violation using message = format('a row of "%s" names a %s that is not there', place, owner),
            constraint = place || '_' || owner, table = place, schema = 'selvedge';
        end if;
      end loop;
    end loop;
  end $$;

revoke all on function take_rows_of_variants(), take_rows_of_products(), hold_variants(), hold_products(), hold_variant(), hold_product(),
  refuse_rows_of_none() from public;
