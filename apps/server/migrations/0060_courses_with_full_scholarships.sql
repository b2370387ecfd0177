-- Higher education without Prouni grants full scholarships in every course (LC 187/2021, art. 22): how many courses an
-- institution has, and in how many somebody has one.
alter table scholarship_counts
  add column courses integer not null default 0 check (courses >= 0),
  add column courses_with_full integer not null default 0 check (courses_with_full >= 0),
  add constraint scholarship_counts_courses check (courses_with_full <= courses);
grant insert (courses, courses_with_full), update (courses, courses_with_full) on scholarship_counts to @app_role@;
