-- One opening and one confirmation text served every public form: whoever reported in confidence read words about
-- personal data. They were written for the form of data subjects, and stay its own.
update legal_entities set public_forms = (public_forms - 'opening_text' - 'confirmation_text')
    || jsonb_build_object('texts', jsonb_build_object('privacy-form', jsonb_build_object(
      'opening_text', public_forms -> 'opening_text', 'confirmation_text', public_forms -> 'confirmation_text')))
  where public_forms ?| array['opening_text', 'confirmation_text'];
