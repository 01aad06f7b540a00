-- The language of mails; the codes are those of the contract.
alter table account add column language text not null default 'en';
