CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email_id" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"user_image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_emailId_unique" UNIQUE("email_id")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"operator" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "barcodes" (
	"gtin14" text PRIMARY KEY NOT NULL,
	"supplement_id" integer NOT NULL,
	"label_id" integer,
	CONSTRAINT "barcodes_digits" CHECK ("barcodes"."gtin14" ~ '^[0-9]{14}$')
);
--> statement-breakpoint
CREATE TABLE "brands" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "brands_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"about" text,
	"website" text,
	"country" text,
	"founded" smallint,
	"look" jsonb,
	"source" text NOT NULL,
	"source_url" text,
	"source_date" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "brands_slug_unique" UNIQUE("slug"),
	CONSTRAINT "brands_nameKey_unique" UNIQUE("name_key")
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "certificates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"brand_id" integer NOT NULL,
	"issuer" text NOT NULL,
	"scope" text NOT NULL,
	"certificate_number" text NOT NULL,
	"valid_from" date NOT NULL,
	"expires_on" date NOT NULL,
	"url" text,
	"source" text NOT NULL,
	CONSTRAINT "certificates_number" UNIQUE("issuer","certificate_number")
);
--> statement-breakpoint
CREATE TABLE "former_slugs" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"record_id" integer NOT NULL,
	CONSTRAINT "former_slugs_kind_slug_pk" PRIMARY KEY("kind","slug")
);
--> statement-breakpoint
CREATE TABLE "ingredient_synonyms" (
	"name" text PRIMARY KEY NOT NULL,
	"ingredient_id" integer NOT NULL,
	"basis" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ingredients" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ingredients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "ingredients_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "label_facts" (
	"label_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"depth" smallint DEFAULT 0 NOT NULL,
	"name" text NOT NULL,
	"ingredient_id" integer,
	"form" text,
	"operator" text DEFAULT '=' NOT NULL,
	"amount" double precision,
	"unit" text,
	"dv_percent" double precision,
	CONSTRAINT "label_facts_label_id_position_pk" PRIMARY KEY("label_id","position")
);
--> statement-breakpoint
CREATE TABLE "labels" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "labels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"supplement_id" integer NOT NULL,
	"source" text NOT NULL,
	"source_ref" text NOT NULL,
	"source_url" text,
	"recorded_on" date,
	"product_version" text,
	"serving_size" text,
	"servings_per_container" double precision,
	"net_contents" text,
	"market_status" text NOT NULL,
	"diets" text[] DEFAULT '{}' NOT NULL,
	"target_groups" text[] DEFAULT '{}' NOT NULL,
	"claims" text[] DEFAULT '{}' NOT NULL,
	"other_ingredients" text[] DEFAULT '{}' NOT NULL,
	"statements" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "labels_source_ref" UNIQUE("source","source_ref")
);
--> statement-breakpoint
CREATE TABLE "supplement_ingredients" (
	"supplement_id" integer NOT NULL,
	"ingredient_id" integer NOT NULL,
	"basis" text NOT NULL,
	CONSTRAINT "supplement_ingredients_supplement_id_ingredient_id_pk" PRIMARY KEY("supplement_id","ingredient_id")
);
--> statement-breakpoint
CREATE TABLE "supplements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "supplements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"brand_id" integer NOT NULL,
	"name" text NOT NULL,
	"identity_key" text NOT NULL,
	"category" text NOT NULL,
	"form" text NOT NULL,
	"current_label_id" integer,
	"source" text NOT NULL,
	"merged_into_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "supplements_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "kept_letters" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kept_letters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"kept_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kept_letters_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "sent_letters" (
	"key" text PRIMARY KEY NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_results" (
	"report_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"panel" text NOT NULL,
	"analyte" text NOT NULL,
	"qualifier" text NOT NULL,
	"measured" double precision,
	"unit" text,
	"uncertainty" double precision,
	"lod" double precision,
	"loq" double precision,
	"claim" double precision,
	"limit_low" double precision,
	"limit_high" double precision,
	"limit_name" text,
	"verdict" text NOT NULL,
	"method" text NOT NULL,
	CONSTRAINT "report_results_report_id_position_pk" PRIMARY KEY("report_id","position")
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"report_number" text NOT NULL,
	"supplement_id" integer NOT NULL,
	"lab_name" text NOT NULL,
	"lot_number" text NOT NULL,
	"expires_on" date,
	"sampled_on" date,
	"received_on" date,
	"tested_at" date NOT NULL,
	"issued_on" date NOT NULL,
	"published_at" timestamp with time zone,
	"units_composited" smallint,
	"purchased_at" text,
	"standard" text NOT NULL,
	"decision_rule" text NOT NULL,
	"state" text DEFAULT 'current' NOT NULL,
	"state_reason" text,
	"superseded_by_id" integer,
	"verdict" text NOT NULL,
	"coverage_tested" smallint NOT NULL,
	"coverage_required" smallint NOT NULL,
	"label_accuracy_pct" double precision,
	"lead_ug_day" double precision,
	"brand_response" text,
	"brand_responded_on" date,
	"source" text NOT NULL,
	CONSTRAINT "reports_slug_unique" UNIQUE("slug"),
	CONSTRAINT "reports_reportNumber_unique" UNIQUE("report_number")
);
--> statement-breakpoint
CREATE TABLE "search_terms" (
	"term" text PRIMARY KEY NOT NULL,
	"products" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "supplement_search" (
	"supplement_id" integer PRIMARY KEY NOT NULL,
	"vector" "tsvector" NOT NULL,
	"name_sort" text NOT NULL,
	"brand_id" integer NOT NULL,
	"category" text NOT NULL,
	"form" text NOT NULL,
	"diets" text[] NOT NULL,
	"ingredient_ids" integer[] NOT NULL,
	"testing_status" text NOT NULL,
	"report_id" integer,
	"verdict" text,
	"tested_at" date,
	"label_accuracy_pct" double precision,
	"lead_ug_day" double precision,
	"sample" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "barcodes" ADD CONSTRAINT "barcodes_supplement_id_supplements_id_fk" FOREIGN KEY ("supplement_id") REFERENCES "public"."supplements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "barcodes" ADD CONSTRAINT "barcodes_label_id_labels_id_fk" FOREIGN KEY ("label_id") REFERENCES "public"."labels"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ingredient_synonyms" ADD CONSTRAINT "ingredient_synonyms_ingredient_id_ingredients_id_fk" FOREIGN KEY ("ingredient_id") REFERENCES "public"."ingredients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "label_facts" ADD CONSTRAINT "label_facts_label_id_labels_id_fk" FOREIGN KEY ("label_id") REFERENCES "public"."labels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "label_facts" ADD CONSTRAINT "label_facts_ingredient_id_ingredients_id_fk" FOREIGN KEY ("ingredient_id") REFERENCES "public"."ingredients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labels" ADD CONSTRAINT "labels_supplement_id_supplements_id_fk" FOREIGN KEY ("supplement_id") REFERENCES "public"."supplements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplement_ingredients" ADD CONSTRAINT "supplement_ingredients_supplement_id_supplements_id_fk" FOREIGN KEY ("supplement_id") REFERENCES "public"."supplements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplement_ingredients" ADD CONSTRAINT "supplement_ingredients_ingredient_id_ingredients_id_fk" FOREIGN KEY ("ingredient_id") REFERENCES "public"."ingredients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplements" ADD CONSTRAINT "supplements_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_results" ADD CONSTRAINT "report_results_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_supplement_id_supplements_id_fk" FOREIGN KEY ("supplement_id") REFERENCES "public"."supplements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplement_search" ADD CONSTRAINT "supplement_search_supplement_id_supplements_id_fk" FOREIGN KEY ("supplement_id") REFERENCES "public"."supplements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "barcodes_supplement" ON "barcodes" USING btree ("supplement_id");--> statement-breakpoint
CREATE INDEX "brands_name" ON "brands" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "certificates_brand" ON "certificates" USING btree ("brand_id");--> statement-breakpoint
CREATE INDEX "ingredient_synonyms_ingredient" ON "ingredient_synonyms" USING btree ("ingredient_id");--> statement-breakpoint
CREATE INDEX "labels_supplement" ON "labels" USING btree ("supplement_id");--> statement-breakpoint
CREATE INDEX "supplement_ingredients_ingredient" ON "supplement_ingredients" USING btree ("ingredient_id");--> statement-breakpoint
CREATE UNIQUE INDEX "supplements_identity" ON "supplements" USING btree ("brand_id","identity_key");--> statement-breakpoint
CREATE INDEX "supplements_merged" ON "supplements" USING btree ("merged_into_id") WHERE "supplements"."merged_into_id" is not null;--> statement-breakpoint
CREATE INDEX "kept_letters_at" ON "kept_letters" USING btree ("kept_at");--> statement-breakpoint
CREATE INDEX "sent_letters_at" ON "sent_letters" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "reports_supplement" ON "reports" USING btree ("supplement_id","tested_at");--> statement-breakpoint
CREATE INDEX "reports_newest" ON "reports" USING btree ("tested_at") WHERE "reports"."published_at" is not null;--> statement-breakpoint
CREATE INDEX "search_terms_trigrams" ON "search_terms" USING gin ("term" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "supplement_search_vector" ON "supplement_search" USING gin ("vector");--> statement-breakpoint
CREATE INDEX "supplement_search_brand" ON "supplement_search" USING btree ("brand_id");--> statement-breakpoint
CREATE INDEX "supplement_search_tested" ON "supplement_search" USING btree ("tested_at") WHERE "supplement_search"."tested_at" is not null;