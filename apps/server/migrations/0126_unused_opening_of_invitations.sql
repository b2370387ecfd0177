-- It was written with an answer alone, so it said nothing that `answered_at` does not; who merely opened a page is not noted.
alter table schedule_guests drop column opened_at;
