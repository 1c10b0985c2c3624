-- While a new version takes over from an old one, or two processes were started with different LCA_SOURCES_OFF, both work on one
-- database. Assessing what is due is for those whose basis is the installation's; what others save is due at once.
create function is_assessment_basis(wanted text) returns boolean
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select exists (select 1 from assessment_basis b where b.basis = wanted) $$;
revoke all on function is_assessment_basis(text) from public;
grant execute on function is_assessment_basis(text) to selvedge_app;
